import { HEADER } from 'domain/texts/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The link home, the title and, for a signed-in account, the sign-out button. */
export function DashboardHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="border-base-300 border-b bg-base-100">
      <div className="mx-auto grid min-h-[4.375rem] max-w-5xl grid-cols-[1fr_auto_1fr] items-center gap-3 px-4 py-3 [&_.btn]:text-[min(1rem,5vw)] sm:px-6">
        <Link to="/" className="btn btn-ghost justify-self-start px-2 sm:px-4">
          <span aria-hidden="true">←</span> {HEADER.home}
        </Link>
        <h1 tabIndex={-1} className="display text-[min(1.5rem,7.5vw)] outline-none sm:text-3xl">
          {HEADER.title}
        </h1>
        <div className="justify-self-end">{children}</div>
      </div>
    </header>
  );
}
