import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { clockOffset } from '../kit/device/server-clock.ts';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

// What this device notes of each account's trainings. The trainings themselves are in IndexedDB, whose code the panel does not load at
// once.

/** How many sets of each account wait on this device for the server; 0 where trainings are kept and none of them waits. */
const KeptSchema = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/**
 * What each account has decided on this device: its trainings are recorded (`records`), or not (`free`). A number is the moment of a
 * press, by this device's clock, whose consent the server is not known to have. So a training also begins without a network.
 */
const DecisionsSchema = v.record(v.string(), v.union([v.picklist(['records', 'free']), v.number()]));
type Decision = 'records' | 'asked' | 'free';

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

/** How many sets wait of which the disk keeps none: they are as short-lived as the page that has them. */
const unkept = new Map<string, number>();

/** Notes how many sets of the account `uid` wait in this page alone, because the browser keeps nothing for it. */
export function markUnkept(uid: string, sets: number): void {
  unkept.set(uid, sets);
  for (const listener of listeners) listener();
}

/** Whether this device keeps trainings of the account `uid` beyond the page. */
export const keepsTrainings = (uid: string): boolean => kept.read()[uid] !== undefined;

/** Notes how many sets of the account `uid` wait for the server; null where this device keeps none of its trainings any more. */
export const markKept = note(kept);

/** How many sets of the account `uid` wait for the server; null where this device has none of its trainings. */
export function waitingSets(uid: string): number | null {
  const [onDisk = null, inPage = 0] = [kept.read()[uid], unkept.get(uid)];
  return inPage === 0 ? onDisk : Math.max(onDisk ?? 0, inPage);
}

const noteDecision = note(decisions);

/** Remembers what the account `uid` decided, and when it asked for the consent; null forgets it. */
export const decide = (uid: string, decision: Decision | null): void =>
  noteDecision(uid, decision === 'asked' ? Date.now() : decision);

/** What the account `uid` has decided on this device; null where it has not, or another device has withdrawn. */
export function decisionOf(uid: string): Decision | null {
  const decision = decisions.read()[uid] ?? null;
  return typeof decision === 'number' ? 'asked' : decision;
}

/** When the account `uid` asked for a consent that is still to be sent, by the server's clock as far as it is known; null where none is. */
export function askedAt(uid: string): number | null {
  const decision = decisions.read()[uid];
  return typeof decision === 'number' ? decision + clockOffset() : null;
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

/** As `decisionOf`, kept up to date across the tabs. */
export const useDecision = (uid: string): Decision | null =>
  useSyncExternalStore(subscribe, () => decisionOf(uid));
