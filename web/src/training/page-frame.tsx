import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ROUTINE } from 'domain/training/routine-texts';

interface PageFrameProps {
  /** The page's heading, and the document's title as long as it is shown. */
  title: string;
  /** The link that leads a keyboard past the header. */
  skip: string;
  /** The id of the content, which the link names. */
  id: string;
  children: ReactNode;
}

/** A page of the dashboard beside the panel. It takes the focus and the document's title as long as it is shown. */
export function PageFrame({ title, skip, id, children }: PageFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = title;
    heading.current?.focus({ preventScroll: true });
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <div className="min-h-dvh bg-base-200 pb-12 print:min-h-0 print:pb-0">
      <header className="border-base-300 border-b bg-base-100 print:hidden">
        <a href={`#${id}`} className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:m-2">
          {skip}
        </a>
        <div className="mx-auto flex min-h-[4.375rem] max-w-5xl flex-wrap items-center justify-between gap-x-3 px-4 py-3 sm:px-6">
          <h1
            ref={heading}
            tabIndex={-1}
            className="display text-[min(1.75rem,9vw)] outline-none sm:text-3xl"
          >
            {title}
          </h1>
          <Link to="/dashboard" className="btn btn-ghost px-2 sm:px-4">
            <span aria-hidden="true">←</span> {ROUTINE.back}
          </Link>
        </div>
      </header>
      <main
        id={id}
        tabIndex={-1}
        className="mx-auto flex max-w-5xl flex-col gap-4 px-3 py-4 text-pretty outline-none sm:px-6 sm:py-8 print:max-w-none print:gap-1 print:p-0"
      >
        {children}
      </main>
    </div>
  );
}
