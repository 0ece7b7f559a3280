import { Cron } from 'croner';
import { HOUR_MS, MINUTE_MS } from '../shared/durations.ts';

/** The scheduler does not support this schedule. The message quotes it. */
export class UnknownScheduleError extends Error {
  constructor(schedule: string, options?: ErrorOptions) {
    super(
      `Schedule not understood: "${schedule}" (use "every N minutes", "every N hours" or five cron fields)`,
      options,
    );
  }
}

/**
 * The next time at which a function with this schedule fires, strictly after `after` (both in milliseconds since the epoch).
 * "every N minutes|hours" (App Engine's syntax) fires at whole multiples of the interval since the epoch. Five cron fields
 * fire at the minutes that they match on the clocks of `timeZone`. Null when a cron expression never comes true (30
 * February). Throws `UnknownScheduleError`.
 */
export function nextFiring(schedule: string, after: number, timeZone: string): number | null {
  const every = /^every (\d+) (minutes?|mins?|hours?)$/u.exec(schedule.trim());
  if (every) {
    const intervalMs = Number(every[1]) * (every[2]?.startsWith('h') ? HOUR_MS : MINUTE_MS);
    if (intervalMs === 0) throw new UnknownScheduleError(schedule);
    return (Math.floor(after / intervalMs) + 1) * intervalMs;
  }
  const cron = parseCron(schedule, timeZone);
  let next = cron.nextRun(new Date(after));
  // When the change to summer time leaves a time out, croner answers the moment after the gap. Such a day is skipped.
  while (next && !cron.match(next)) next = cron.nextRun(next);
  return next?.getTime() ?? null;
}

function parseCron(schedule: string, timeZone: string): Cron {
  // Croner also reads dates and nicknames such as "@daily", which Cloud Scheduler refuses.
  if (schedule.trim().split(/\s+/u).length !== 5) throw new UnknownScheduleError(schedule);
  try {
    return new Cron(schedule, { timezone: timeZone, mode: '5-part', sloppyRanges: true, paused: true });
  } catch (cause) {
    throw new UnknownScheduleError(schedule, { cause });
  }
}
