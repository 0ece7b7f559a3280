import { SCRIPT_NEEDED } from 'domain/texts/common';
import { DASHBOARD_STATES } from 'domain/texts/dashboard';
import type { ReactNode } from 'react';
import { DashboardHeader } from './dashboard-header.tsx';

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
      <p className="sem-script border-primary border-t-4 bg-base-100 px-5 py-7 text-lg sm:px-8 sm:py-9">
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
      <div className="com-script min-h-80 border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8 sm:py-9">
        <output className="display block text-3xl opacity-75 sm:text-5xl">{DASHBOARD_STATES.loading}</output>
      </div>
      <div className="com-script min-h-48 border-base-300 border-t-2 bg-base-100" />
      <div className="com-script min-h-48 border-base-300 border-t-2 bg-base-100" />
    </>
  );
}
