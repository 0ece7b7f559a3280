import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

// What this device notes of each account's trainings. The trainings themselves are in IndexedDB, whose code the panel does not load at
// once.

/** How many sets of each account wait on this device for the server; 0 where trainings are kept and none of them waits. */
const KeptSchema = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/**
 * What each account has decided on this device: its trainings are recorded (`records`), they will be once the server has the consent
 * (`asked`), or not at all (`free`). So a training also begins without a network.
 */
const DecisionsSchema = v.record(v.string(), v.picklist(['records', 'asked', 'free']));
type Decision = v.InferOutput<typeof DecisionsSchema>[string];

const kept = createDeviceStore(deviceStorage(), 'treino-pendente', KeptSchema, {});
const decisions = createDeviceStore(deviceStorage(), 'treino-registro', DecisionsSchema, {});
const listeners = new Set<() => void>();

/** Notes in `store` what is true of an account; null where nothing is to be noted any more. */
function note<T>(store: ReturnType<typeof createDeviceStore<Record<string, T>>>) {
  return (uid: string, value: T | null): void => {
    const { [uid]: before, ...others } = store.read();
    if ((before ?? null) === value) return;
    store.write(value === null ? others : { ...others, [uid]: value });
    for (const listener of listeners) listener();
  };
}

/** Notes how many sets of the account `uid` wait for the server; null where this device keeps none of its trainings any more. */
export const markKept = note(kept);

/** How many sets of the account `uid` wait for the server; null where this device keeps none of its trainings. */
export const waitingSets = (uid: string): number | null => kept.read()[uid] ?? null;

/** Remembers what the account `uid` decided; null forgets it. */
export const decide = note(decisions);

/** What the account `uid` has decided on this device; null where it has not, or another device has withdrawn. */
export const decisionOf = (uid: string): Decision | null => decisions.read()[uid] ?? null;

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

/** As `decisionOf`, kept up to date across the tabs. */
export const useDecision = (uid: string): Decision | null =>
  useSyncExternalStore(subscribe, () => decisionOf(uid));
