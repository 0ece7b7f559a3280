import type { ReactNode, RefObject } from 'react';

interface CardProps {
  title: string;
  /** The heading, which takes the focus when a focused element of the card disappears. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A section of the dashboard with its heading. */
export function Card({ title, headingRef, children }: CardProps) {
  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-5 py-6 sm:px-8">
      <h2 ref={headingRef} tabIndex={-1} className="display mb-4 text-3xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}
