import { SCRIPT_NEEDED } from 'domain/kit/texts';
import { DASHBOARD_STATES, HEADER } from 'domain/panel/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

function DashboardHeader({ children }: { children?: ReactNode }) {
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

/** The dashboard's header and the place of its cards. `exit` stands at the end of the header. */
export function DashboardFrame({ exit, children }: { exit?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-base-200 pb-24">
      <DashboardHeader>{exit}</DashboardHeader>
      <main className="mx-auto flex max-w-5xl flex-col gap-5 px-3 py-5 text-pretty sm:px-6 sm:py-8">
        {children}
      </main>
    </div>
  );
}

/** The dashboard before the app knows who is signed in. The build prerenders it into app.html. */
export function DashboardShell() {
  return (
    <DashboardFrame>
      <p className="no-js-only border-primary border-t-4 bg-base-100 px-5 py-7 text-lg sm:px-8 sm:py-9">
        {SCRIPT_NEEDED}
      </p>
      <DashboardLoading />
    </DashboardFrame>
  );
}

/** Empty places for the first cards, with the text that the data are loading. */
export function DashboardLoading() {
  return (
    <>
      <div className="js-only min-h-80 border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8 sm:py-9">
        <output className="display block text-3xl opacity-75 sm:text-5xl">{DASHBOARD_STATES.loading}</output>
      </div>
      <div className="js-only min-h-48 border-base-300 border-t-2 bg-base-100" />
      <div className="js-only min-h-48 border-base-300 border-t-2 bg-base-100" />
    </>
  );
}
