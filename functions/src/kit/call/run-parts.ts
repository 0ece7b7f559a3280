import { DAY_MS } from 'domain/kit/dates';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change, FirestoreEvent } from 'firebase-functions/firestore';
import * as logger from 'firebase-functions/logger';
import { now } from '../clock.ts';
import { LOG_LINES, logFailure } from '../logging.ts';

export type Written = FirestoreEvent<Change<DocumentSnapshot> | undefined, { id: string }>;

/**
 * One of the things that a trigger does after a write. An event may come late, again, or after a later one, and it comes again
 * if another part of the trigger failed. A part therefore ends the same however often it runs.
 */
export type TriggerPart = (event: Written) => Promise<void>;

/**
 * How long a failed event is delivered again, in milliseconds. What still fails after a day fails because of what is stored, and
 * each further delivery would cost and fail, too.
 */
const REPEATED_MS = DAY_MS;

/**
 * Runs the parts of a trigger one after the other, in their order. A part that fails does not stop the others. Throws an
 * `AggregateError` of the failures after the last part, so that the platform delivers the event again. Then every part runs again,
 * also those that succeeded. An event that still fails a day after its write is given up, which is logged, and the answer says so.
 */
export async function runParts(parts: readonly TriggerPart[], event: Written): Promise<'done' | 'given-up'> {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a part builds on what the parts before it have written
      await part(event);
    } catch (error) {
      // The platform logs the error that is thrown, but not the errors in it.
      logFailure('A part of a trigger', error);
      failures.push(error);
    }
  }
  if (failures.length === 0) return 'done';
  if (now().getTime() - Date.parse(event.time) > REPEATED_MS) {
    logger.error(LOG_LINES.eventGivenUp, { id: event.id });
    return 'given-up';
  }
  throw new AggregateError(failures, 'Parts of the trigger failed');
}
