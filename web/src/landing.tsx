// The entry of index.html, the landing page: loaded by bootstrap.js on the first sign of a person.
import { lazy } from 'react';
import { LandingRoute } from './app/landing/landing-route.tsx';
import { loadStyles } from './loading/load-styles.ts';
import { start } from './app/start.tsx';

const DashboardRoute = lazy(async () => {
  const [{ DashboardRoute }] = await Promise.all([
    import('./app/dashboard/dashboard-route.tsx'),
    loadStyles(),
  ]);
  return { default: DashboardRoute };
});

declare global {
  interface Window {
    /** What was clicked before React was there (bootstrap.js); null from then on. */
    early?: Set<HTMLElement> | null;
  }
}

function takeOver(): void {
  start({ Landing: LandingRoute, Dashboard: DashboardRoute }, { hydrated: true });
  // An earlier try may have failed, offline.
  document.documentElement.classList.remove('sem-js');
  const clicked = window.early;
  window.early = null;
  // React hydrates on the spot what is clicked.
  for (const element of clicked ?? []) element.click();
}

// It may have been asked for, and be there from an earlier visit, before the page has come to its end.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', takeOver, { once: true });
else takeOver();
// At once for the dialogs that are likely next; Vite's own server has no inlined styles, and needs them now.
void loadStyles();
