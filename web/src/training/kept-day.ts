import * as v from 'valibot';
import type { TrainedDay } from 'domain/training/turn';
import { deviceStorage, TRAINING_DAY_KEY } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

/**
 * The day that an account trained last in this browser without a record, and when, in epoch milliseconds. The account comes first,
 * because Auth looks for it in the text.
 */
const KeptDaySchema = v.object({ uid: v.string(), day: v.string(), at: v.number() });

const store = createDeviceStore(deviceStorage(), TRAINING_DAY_KEY, v.nullable(KeptDaySchema), null);

/** Notes a day that was trained without a record, which moves the turn. */
export const keepDay = (uid: string, day: string, at: number): void => store.write({ uid, day, at });

/** The day that the account `uid` trained last without a record, where this browser knows one. */
export function keptDays(uid: string): TrainedDay[] {
  const kept = store.read();
  return kept?.uid === uid ? [{ day: kept.day, at: kept.at, isOver: true }] : [];
}
