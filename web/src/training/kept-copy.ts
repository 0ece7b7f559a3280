import * as v from 'valibot';
import { deviceStorage, mayKeepOf } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

/** The names under which the kept documents have their moments, which JSON makes texts of. No words of a person stand there. */
const MOMENTS = /(?:^|_)at$|^since$/;

/** What was read of the disk as the database has it. */
const asStored = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, each: unknown) =>
    MOMENTS.test(name) && typeof each === 'string' ? { toDate: () => new Date(each) } : each,
  );

/** What the server last said of one account, on this device. It is never what a page has made of it. */
interface KeptCopy<T> {
  /** What is kept of the account `uid`; null where nothing is, or nothing of this shape. */
  readonly read: (uid: string) => T | null;
  readonly keep: (uid: string, value: T) => void;
}

/**
 * The copy under the storage key `key`. A browser has one session, so it keeps that of one account at a time. The account comes first,
 * because Auth looks for it in the text, and removes the copy with the end of its session.
 */
export function keptCopy<T>(key: string, schema: v.GenericSchema<unknown, T>): KeptCopy<T> {
  const stored = v.object({ uid: v.string(), value: v.pipe(v.unknown(), v.transform(asStored), schema) });
  const store = createDeviceStore(deviceStorage(), key, v.nullable(stored), null);
  return {
    read(uid) {
      const kept = store.read();
      return kept?.uid === uid ? kept.value : null;
    },
    keep(uid, value) {
      if (!mayKeepOf(uid)) return;
      store.write({ uid, value });
      // What the storage still holds is out of date.
      if (!store.isKept()) store.write(null);
    },
  };
}
