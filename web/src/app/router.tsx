import { LOADING } from 'domain/texts/common';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ChunkBoundary } from '../components/chunk-boundary.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Toaster } from '../components/toast.tsx';
import { LandingRoute } from './landing-route.tsx';
import { loadStyles } from './load-styles.ts';

const DashboardRoute = lazy(async () => {
  const [{ DashboardRoute }] = await Promise.all([import('./dashboard-route.tsx'), loadStyles()]);
  return { default: DashboardRoute };
});

function Loading() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-live="polite">
      <span className="loading loading-spinner loading-lg" aria-hidden="true" />
      <span className="sr-only">{LOADING}</span>
    </div>
  );
}

/** The routes of the app (spec §2); the router around them is the browser's, or a static one when prerendering. */
export function AppRoutes() {
  return (
    <>
      <Routes>
        <Route path="/" element={<LandingRoute />} />
        <Route
          path="/dashboard"
          element={
            <ChunkBoundary>
              <Suspense fallback={<Loading />}>
                <DashboardRoute />
              </Suspense>
            </ChunkBoundary>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Toaster />
    </>
  );
}
