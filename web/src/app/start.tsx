import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reloadOnStaleChunk } from '../loading/reload-on-stale-chunk.ts';
import { AppRoutes } from './router.tsx';

/**
 * Renders the app into the page. With `hydrated` React takes over the prerendered HTML, which must equal the app's first
 * rendering. Without it React replaces that HTML, as for the dashboard, whose first rendering depends on this browser.
 */
export function start(pages: Parameters<typeof AppRoutes>[0], { hydrated }: { hydrated: boolean }): void {
  reloadOnStaleChunk();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <AppRoutes {...pages} />
      </BrowserRouter>
    </StrictMode>
  );
  if (hydrated && root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
