import type { ReactNode, RefObject } from 'react';

interface CardProps {
  title: string;
  actions?: ReactNode;
  /** The heading, which takes the focus when a focused element of the card disappears. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A section of the dashboard with its heading. */
export function Card({ title, actions, headingRef, children }: CardProps) {
  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-5 py-6 sm:px-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={headingRef} tabIndex={-1} className="display text-3xl outline-none">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
