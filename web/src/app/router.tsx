import { LOADING } from 'domain/kit/texts';
import { type ComponentType, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ChunkBoundary } from '../kit/ui/chunk-boundary.tsx';
import { NotFound } from '../site/not-found.tsx';
import { Toaster } from '../kit/ui/toast.tsx';

function Loading() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-live="polite">
      <span className="loading loading-spinner loading-lg" aria-hidden="true" />
      <span className="sr-only">{LOADING}</span>
    </div>
  );
}

interface AppRoutesProps {
  /** Each entry contains its own page and loads the other one when the person goes there. */
  Landing: ComponentType;
  Dashboard: ComponentType;
  /** Only the entry of that page passes it: a mailed link loads the page anew, and no link of the app leads there. */
  AccountLink?: ComponentType;
}

/** The routes of the app (spec §2). The caller renders a router around them. */
export function AppRoutes({ Landing, Dashboard, AccountLink }: AppRoutesProps) {
  return (
    <>
      <Routes>
        {/* Each has a key: after a page that did not come, Back leads to one that is there. */}
        <Route path="/" element={<OnItsWay key="landing" Page={Landing} />} />
        {/* The dashboard itself tells its pages apart, so that it stays when the address changes. */}
        <Route path="/dashboard" element={<OnItsWay key="panel" Page={Dashboard} />}>
          <Route index />
          <Route path="treino" />
          <Route path="evolucao" />
        </Route>
        {AccountLink && <Route path="/conta" element={<OnItsWay Page={AccountLink} />} />}
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Toaster />
    </>
  );
}

function OnItsWay({ Page }: { Page: ComponentType }) {
  return (
    <ChunkBoundary>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </ChunkBoundary>
  );
}
