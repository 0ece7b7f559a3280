import type { ReactNode } from 'react';

interface TrainerMessageProps {
  title: string;
  text: string;
  /** Buttons and links below the text. */
  children?: ReactNode;
}

/** A part of a page that says one thing; screen readers announce it. */
export function TrainerMessage({ title, text, children }: TrainerMessageProps) {
  return (
    <section className="border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8" role="alert">
      <h2 className="display mb-3 text-3xl">{title}</h2>
      <p className="text-lg">{text}</p>
      {children && <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">{children}</div>}
    </section>
  );
}
