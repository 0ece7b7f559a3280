import { LOADING } from 'domain/texts/common';
import { type ComponentType, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ChunkBoundary } from '../components/chunk-boundary.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Toaster } from '../components/toast.tsx';

function Loading() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-live="polite">
      <span className="loading loading-spinner loading-lg" aria-hidden="true" />
      <span className="sr-only">{LOADING}</span>
    </div>
  );
}

interface AppRoutesProps {
  /** Each entry has its own page at hand and loads the other on the way there. */
  Landing: ComponentType;
  Dashboard: ComponentType;
  /** Only the entry of its own page has it: a mailed link always loads that page, and nothing here leads to it. */
  AccountLink?: ComponentType;
}

/** The routes of the app (spec §2); the router around them is the browser's, or a static one when prerendering. */
export function AppRoutes({ Landing, Dashboard, AccountLink }: AppRoutesProps) {
  return (
    <>
      <Routes>
        <Route path="/" element={<OnItsWay Page={Landing} />} />
        <Route path="/dashboard" element={<OnItsWay Page={Dashboard} />} />
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
