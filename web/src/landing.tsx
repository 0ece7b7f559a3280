// The entry of index.html, the landing page. bootstrap.js loads it on the person's first action.
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
    /** The buttons that were clicked before React was there (bootstrap.js); null from then on. */
    early?: Set<HTMLElement> | null;
  }
}

function takeOver(): void {
  start({ Landing: LandingRoute, Dashboard: DashboardRoute }, { hydrated: true });
  // bootstrap.js sets this class when an earlier attempt failed offline.
  document.documentElement.classList.remove('sem-js');
  const clicked = window.early;
  window.early = null;
  // A click makes React hydrate that part at once, and then handle the click.
  for (const element of clicked ?? []) element.click();
}

// A cached script may run before the page's HTML is complete.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', takeOver, { once: true });
else takeOver();
// The dialogs, which are likely next, need all styles. Vite's own server has no inlined styles and needs them now.
void loadStyles();
