import * as v from 'valibot';
import type { RoutineDay } from 'domain/training/routine';
import { deviceStorage, TRAINING_DAY_KEY } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

/** The day of the routine that an account opened last in this browser. The account comes first, because Auth looks for it in the text. */
const KeptDaySchema = v.object({
  uid: v.string(),
  day: v.string(),
  /** Whether the person said that it is finished. A look at another day, or a reload in the middle, does not move the turn. */
  done: v.boolean(),
});

const store = createDeviceStore(deviceStorage(), TRAINING_DAY_KEY, v.nullable(KeptDaySchema), null);

export function keepDay(uid: string, day: string, done: boolean): void {
  store.write({ uid, day, done });
}

/**
 * The id of the day that an account trains next: the one that it opened last, or the following one if that is finished. The order is
 * A, B, C, and after the last the first again, whatever the day of the week.
 */
export function nextDay(uid: string, days: readonly RoutineDay[]): string | null {
  const kept = store.read();
  const last = kept?.uid === uid ? days.findIndex(({ id }) => id === kept.day) : -1;
  const next = last === -1 ? 0 : last + (kept?.done === true ? 1 : 0);
  return days[next % days.length]?.id ?? null;
}
