import * as logger from 'firebase-functions/logger';
import { now } from '../clock.ts';
import { LOG_LINES, failureFacts } from '../logging.ts';
import { noteHealth } from './health.ts';

/** What a scheduled run counted: one number, or several with their names. */
export type RunResult = number | Readonly<Record<string, number | boolean>>;

/**
 * Runs a scheduled function, logs how it ended, and notes that in `health/{schedule}`. Throws an error without data where the
 * run fails, because the platform logs the message of what it gets.
 */
export async function runSchedule(schedule: string, run: () => Promise<RunResult>): Promise<void> {
  const begun = now();
  try {
    const counts = countsOf(await run());
    const at = now();
    const ms = at.getTime() - begun.getTime();
    logger.info(LOG_LINES.runEnded, { schedule, ms, ...counts });
    await noteHealth(schedule, { at, ms, counts });
  } catch (error) {
    logger.error(LOG_LINES.runFailed, { schedule, ...failureFacts(error) });
    await noteHealth(schedule, { failed_at: now() });
    // oxlint-disable-next-line eslint/preserve-caught-error -- the cause is what must not be logged
    throw new Error(`${schedule} failed`);
  }
}

/** The counts as numbers; a yes counts as 1. */
function countsOf(result: RunResult): Record<string, number> {
  if (typeof result === 'number') return { done: result };
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, Number(value)]));
}
