// The entry of app.html, the dashboard's shell.
import { lazy } from 'react';
import { DashboardRoute } from './panel/dashboard-route.tsx';
import { keepInstallOffer } from './panel/install-way.ts';
import { start } from './app/start.tsx';

keepInstallOffer();

const LandingRoute = lazy(async () => ({
  default: (await import('./site/landing-route.tsx')).LandingRoute,
}));

// The shell has only its own styles. The dashboard needs all of them, but starts without them if they cannot be loaded.
void import('./styles.css')
  .catch(() => undefined)
  .then(() => start({ Landing: LandingRoute, Dashboard: DashboardRoute }, { hydrated: false }));
