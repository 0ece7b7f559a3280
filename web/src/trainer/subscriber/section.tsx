import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  onScreenOnly?: boolean;
  children: ReactNode;
}

export function Section({ title, onScreenOnly = false, children }: SectionProps) {
  return (
    <section
      className={`border-base-300 border-t-2 bg-base-100 px-4 py-5 sm:px-6 print:break-inside-avoid print:border-t print:px-0 print:py-2 ${onScreenOnly ? 'print:hidden' : ''}`}
    >
      <h2 tabIndex={-1} className="display mb-3 text-2xl outline-none sm:text-3xl print:mb-1 print:text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}
