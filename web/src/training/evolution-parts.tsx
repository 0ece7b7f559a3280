import { type ReactNode, useState } from 'react';

/** One of the page's parts. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-5 py-6 sm:px-8">
      <h2 className="display mb-4 text-3xl">{title}</h2>
      {children}
    </section>
  );
}

interface OpenedLineProps {
  title: string;
  /** What is told while it is closed, in spans that follow each other. */
  essence: ReactNode;
  picture?: ReactNode;
  /** What it holds. It is drawn once the line is open, because a year has many of them. */
  children: () => ReactNode;
}

/** A line of a list that opens. */
export function OpenedLine({ title, essence, picture, children }: OpenedLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <h3 dir="auto" className="wrap-break-word font-bold text-lg leading-snug">
          {title}
        </h3>
        <span
          aria-hidden="true"
          className="row-span-2 grid size-8 place-items-center overflow-hidden text-4xl text-primary leading-8 group-open:rotate-45 sm:col-start-3 print:hidden"
        >
          +
        </span>
        <span className="col-start-1 flex flex-wrap gap-x-4 text-sm opacity-80">{essence}</span>
        <span className="col-start-1 mt-1 empty:hidden sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:mt-0">
          {picture}
        </span>
      </summary>
      <div className="pt-2 pb-6">{isOpen && children()}</div>
    </details>
  );
}
