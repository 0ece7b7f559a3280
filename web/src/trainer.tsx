// The entry of treinador.html, the trainer's pages. No other entry leads to them, so that a subscriber loads none of their code.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { TrainerApp } from './trainer/trainer-app.tsx';
import { reloadOnStaleChunk, reportErrors, TOLD_BY_REACT } from './kit/failures.ts';
import './styles/trainer.css';

reportErrors();
reloadOnStaleChunk();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root, TOLD_BY_REACT).render(
  <StrictMode>
    <BrowserRouter>
      <TrainerApp />
    </BrowserRouter>
  </StrictMode>,
);
