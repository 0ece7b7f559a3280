import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

// The trainings themselves are kept in IndexedDB, whose code the panel does not load at once. This mark says that they are there.

/** How many sets of each account wait on this device for the server; 0 where trainings are kept and none of them waits. */
const KeptSchema = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

const store = createDeviceStore(deviceStorage(), 'treino-pendente', KeptSchema, {});
const listeners = new Set<() => void>();

/** Notes how many sets of the account `uid` wait for the server; null where this device keeps none of its trainings any more. */
export function markKept(uid: string, waiting: number | null): void {
  const { [uid]: _before, ...others } = store.read();
  store.write(waiting === null ? others : { ...others, [uid]: waiting });
  for (const listener of listeners) listener();
}

/** How many sets of the account `uid` wait for the server; null where this device keeps none of its trainings. */
export function waitingSets(uid: string): number | null {
  return store.read()[uid] ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the account has sent its sets, or made new ones.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** As `waitingSets`, kept up to date across the tabs. A `uid` of null means no account. */
export function useWaitingSets(uid: string | null): number | null {
  return useSyncExternalStore(subscribe, () => (uid === null ? null : waitingSets(uid)));
}
