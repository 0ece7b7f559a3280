import { ACCOUNT_LINK } from 'domain/account/link-texts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { codeInHash, codeInState, type LinkHistoryState } from '../account/link-code.ts';
import { DeadLink, LinkPage } from '../account/link-page.tsx';
import { usePageTitle } from '../kit/ui/page.tsx';

/**
 * `/conta`: the page of a mailed link. The link's code leaves the address bar at once, so that neither the visible history
 * nor a bystander shows it. Only this entry of the browser's history keeps it, for a reload.
 */
export function AccountLinkRoute() {
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
