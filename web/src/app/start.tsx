import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reloadOnStaleChunk } from './reload-on-stale-chunk.ts';
import { AppRoutes } from './router.tsx';

/** Puts the app on the page: on the prerendered HTML where there is some, into an empty shell otherwise. */
export function start(): void {
  reloadOnStaleChunk();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </StrictMode>
  );
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
