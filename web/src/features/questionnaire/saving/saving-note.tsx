import { WIZARD } from 'domain/texts/questionnaire';
import { useSyncExternalStore } from 'react';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import { useSavingState } from '../../../answers/use-answer-queue.ts';

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A quiet note: 'Salvo', or that the answers wait on this device. */
export function SavingNote({ queue }: { queue: AnswerQueue }) {
  const state = useSavingState(queue);
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const text = {
    idle: '',
    saving: online ? WIZARD.saving : queue.isKept() ? WIZARD.keptHere : WIZARD.notKept,
    saved: WIZARD.saved,
    failed: '',
  }[state];
  return (
    <output className={`block min-h-5 text-sm ${state === 'saved' ? 'text-success' : 'opacity-75'}`}>
      {text}
    </output>
  );
}
