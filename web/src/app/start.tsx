import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reportAutofill } from '../kit/ui/report-autofill.ts';
import { reloadOnStaleChunk, reportErrors, TOLD_BY_REACT } from '../kit/failures.ts';
import { AppRoutes } from './router.tsx';

/**
 * Renders the app into the page. With `hydrated` React takes over the prerendered HTML, which must equal the app's first
 * rendering. Without it React replaces that HTML, as for the dashboard, whose first rendering depends on this browser.
 */
export function start(pages: Parameters<typeof AppRoutes>[0], { hydrated }: { hydrated: boolean }): void {
  reportErrors();
  reloadOnStaleChunk();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  reportAutofill();
  root.addEventListener('click', ignoreOnTheWay, true);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <AppRoutes {...pages} />
      </BrowserRouter>
    </StrictMode>
  );
  if (hydrated && root.firstElementChild) hydrateRoot(root, app, TOLD_BY_REACT);
  else createRoot(root, TOLD_BY_REACT).render(app);
}

/**
 * The address changes with the press on a link, and its page may appear much later. A second press until then would add a second
 * entry to the history, and the browser's Back would seem to do nothing.
 */
function ignoreOnTheWay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isHere = link?.href === window.location.href && link.hash === '';
  if (isHere && !event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
}
