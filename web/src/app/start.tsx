import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reloadOnStaleChunk } from '../loading/reload-on-stale-chunk.ts';
import { AppRoutes } from './router.tsx';

/**
 * Puts the app on the page. `hydrated`: the prerendered HTML is what the app draws first; otherwise it gives way, as the
 * panel's shell does to whatever this browser knows of its account.
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
