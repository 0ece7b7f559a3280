import * as v from 'valibot';
import { deviceStorage } from './device-storage.ts';
import { createDeviceStore } from './device-store.ts';

/** What this device has celebrated last, by account: for each moment when it happened, in epoch milliseconds. */
const SeenSchema = v.record(v.string(), v.record(v.string(), v.number()));
const store = createDeviceStore(deviceStorage(), 'momentos', SeenSchema, {});

/** Stands for any account, because the dialog of a payment may celebrate it before the account is there. */
const ANY = '';

/** When each moment happened that the account `uid` has celebrated on this device. */
export function seenMoments(uid: string): Readonly<Record<string, number>> {
  const { [uid]: own = {}, [ANY]: any = {} } = store.read();
  return { ...own, paid: Math.max(own['paid'] ?? 0, any['paid'] ?? 0) };
}

/** Remembers when the moments happened that the account `uid` has celebrated; without an account, any account has. */
export function noteMoments(times: Readonly<Record<string, number>>, uid: string = ANY): void {
  const all = store.read();
  store.write({ ...all, [uid]: { ...all[uid], ...times } });
}
