import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device/device-storage.ts';
import { answerKeys } from './answer-keys.ts';

function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/**
 * Whether this device keeps answers of the account `uid` that the server does not have. Another tab may erase them at any
 * time, by 'Sair e apagar'; then the answer changes. null: no account, so nothing is kept.
 */
export function useKeptAnswers(uid: string | null): boolean {
  return useSyncExternalStore(subscribeToStorage, () =>
    // Nothing is stored under an empty uid.
    answerKeys(uid ?? '').some((key) => deviceStorage()?.getItem(key)),
  );
}
