import { logFailure } from '../log-failure.ts';
import type { TriggerPart, Written } from './handler.ts';

/**
 * Runs the parts of a trigger one after the other, in their order. A part that fails does not stop the others. Throws an
 * `AggregateError` of the failures after the last part, so that the platform delivers the event again. Then every part runs
 * again, also those that succeeded.
 */
export async function runParts(parts: readonly TriggerPart[], event: Written): Promise<void> {
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
  if (failures.length > 0) throw new AggregateError(failures, 'Parts of the trigger failed');
}
