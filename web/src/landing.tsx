// The entry of index.html, the landing page. bootstrap.js loads it on the person's first action.
import { lazy } from 'react';
import { rememberFields } from './buy/early-text.ts';
import { LandingRoute } from './site/landing-route.tsx';
import { start } from './app/start.tsx';

const DashboardRoute = lazy(async () => {
  const [{ DashboardRoute }] = await Promise.all([
    import('./panel/dashboard-route.tsx'),
    import('./styles.css'),
  ]);
  return { default: DashboardRoute };
});

function takeOver(): void {
  rememberFields();
  start({ Landing: LandingRoute, Dashboard: DashboardRoute }, { hydrated: true });
  // bootstrap.js sets this class when an earlier attempt failed offline.
  document.documentElement.classList.remove('no-js');
}

// A cached script may run before the page's HTML is complete.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', takeOver, { once: true });
else takeOver();
// What follows a purchase needs all styles. Vite's own server has no inlined styles and needs them now.
import('./styles.css').catch(() => undefined);
