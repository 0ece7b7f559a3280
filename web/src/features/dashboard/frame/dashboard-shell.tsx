import { SCRIPT_NEEDED } from 'domain/texts/common';
import { DASHBOARD_STATES } from 'domain/texts/dashboard';
import type { ReactNode } from 'react';
import { DashboardHeader } from './dashboard-header.tsx';

/** The panel's header and the place of its cards; `exit` stands at the header's end. */
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

/** The panel until it is known whose it is: what app.html shows before any script has run (design §10). */
export function DashboardShell() {
  return (
    <DashboardFrame>
      <p className="sem-script border-primary border-t-4 bg-base-100 px-5 py-7 text-lg sm:px-8 sm:py-9">
        {SCRIPT_NEEDED}
      </p>
      <DashboardLoading />
    </DashboardFrame>
  );
}

/** The places of the first cards, with the one text that tells what is awaited. */
export function DashboardLoading() {
  return (
    <>
      <div className="com-script min-h-80 border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8 sm:py-9">
        <output className="display block text-3xl opacity-75 sm:text-5xl">{DASHBOARD_STATES.loading}</output>
      </div>
      <div className="com-script min-h-48 border-base-300 border-t-2 bg-base-100" />
      <div className="com-script min-h-48 border-base-300 border-t-2 bg-base-100" />
    </>
  );
}
