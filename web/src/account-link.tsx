import { lazy, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ACCOUNT_LINK } from 'domain/account/link-texts';
import { codeInHash, codeInState, type LinkHistoryState } from './account/link-code.ts';
import { DeadLink, LinkPage } from './account/link-page.tsx';
import { start } from './app/start.tsx';
import { usePageTitle } from './kit/ui/page.tsx';

// The entry of conta.html, the page of a mailed link.

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

/**
 * `/conta`: the page of a mailed link. The link's code leaves the address bar at once, so that neither the visible history
 * nor a bystander shows it. Only this entry of the browser's history keeps it, for a reload.
 */
function AccountLinkRoute() {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  usePageTitle(ACCOUNT_LINK.pageTitle);
  const inHash = codeInHash(hash);
  // This runs again for a second link in the same tab, which changes only the fragment.
  useEffect(() => {
    if (inHash === null) return;
    const remembered: LinkHistoryState = { linkCode: inHash };
    void navigate(pathname, { replace: true, state: remembered });
  }, [inHash, pathname, navigate]);
  const code = inHash ?? codeInState(state);
  if (code === null) return <DeadLink missing />;
  return <LinkPage key={code} code={code} onDone={() => void navigate('/dashboard', { replace: true })} />;
}
