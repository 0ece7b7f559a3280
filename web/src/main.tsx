import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reloadOnStaleChunk } from './app/reload-on-stale-chunk.ts';
import { AppRoutes } from './app/router.tsx';
import './styles.css';

reloadOnStaleChunk();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>,
);
