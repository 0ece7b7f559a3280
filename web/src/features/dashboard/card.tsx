import type { ReactNode } from 'react';

/** A section of the panel with its heading. */
export function Card({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-5 py-6 sm:px-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-3xl">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
