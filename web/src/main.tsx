// The entry of app.html, the panel's shell.
import { lazy } from 'react';
import { DashboardRoute } from './app/dashboard/dashboard-route.tsx';
import { loadStyles } from './loading/load-styles.ts';
import { start } from './app/start.tsx';

const LandingRoute = lazy(async () => ({
  default: (await import('./app/landing/landing-route.tsx')).LandingRoute,
}));

// The shell has its own few styles inlined; what replaces it needs them all. Without them it is still better than nothing.
void loadStyles()
  .catch(() => undefined)
  .then(() => start({ Landing: LandingRoute, Dashboard: DashboardRoute }, { hydrated: false }));
