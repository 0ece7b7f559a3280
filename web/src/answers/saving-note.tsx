import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { useSyncExternalStore } from 'react';
import { type DraftStore, useDraft, useSavingState } from './answer-queue.ts';
import { SignInNeeded } from './save-answers.ts';
import { isDenied } from './write-answers.ts';

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A quiet note: 'Salvo', as long as nothing was typed since, or that the answers wait on this device. */
export function SavingNote({ drafts }: { drafts: DraftStore }) {
  const state = useSavingState(drafts);
  const { typed } = useDraft(drafts);
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const text = {
    idle: '',
    saving: online ? WIZARD.saving : drafts.isKept() ? WIZARD.keptHere : WIZARD.notKept,
    saved: Object.keys(typed).length === 0 ? WIZARD.saved : '',
    failed: '',
  }[state];
  return (
    <output className={`block min-h-5 text-sm ${state === 'saved' ? 'text-success' : 'opacity-75'}`}>
      {text}
    </output>
  );
}

/** The text for a failed save (spec §8 "Anamnese and dashboard"). */
export function saveErrorText(error: unknown): string {
  if (error instanceof SignInNeeded) return SAVE_TEXTS.signInFirst;
  return isDenied(error) ? SAVE_TEXTS.denied : SAVE_TEXTS.generic;
}
