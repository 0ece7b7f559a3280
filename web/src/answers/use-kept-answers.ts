import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device/device-storage.ts';
import { draftKey } from './draft.ts';

function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/**
 * Whether this device keeps answers of the account `uid` that the server does not have. Another tab may erase them at any
 * time, by 'Sair e apagar'; then the answer changes. null: no account, so nothing is kept.
 */
export function useKeptAnswers(uid: string | null): boolean {
  // Nothing is stored under an empty uid.
  return useSyncExternalStore(
    subscribeToStorage,
    () => deviceStorage()?.getItem(draftKey(uid ?? '')) != null,
  );
}
