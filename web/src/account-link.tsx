// The entry of conta.html, the page of a mailed link.
import { lazy } from 'react';
import { AccountLinkRoute } from './app/account-link-route.tsx';
import { start } from './app/start.tsx';

const LandingRoute = lazy(async () => ({
  default: (await import('./site/landing-route.tsx')).LandingRoute,
}));
const DashboardRoute = lazy(async () => ({
  default: (await import('./panel/dashboard-route.tsx')).DashboardRoute,
}));

// A mail program may have encoded the sign of the fragment: then the code stands in the path, and Hosting leads it here, too.
const behind = window.location.pathname.slice('/conta'.length);
if (behind !== '') window.history.replaceState(null, '', `/conta#${behind}`);

// The shell has only its own styles. The page needs all of them, but starts without them if they cannot be loaded.
void import('./styles.css')
  .catch(() => undefined)
  .then(() =>
    start(
      { Landing: LandingRoute, Dashboard: DashboardRoute, AccountLink: AccountLinkRoute },
      { hydrated: false },
    ),
  );
