import { HOUR_MS } from 'domain/durations';
import { SCHEDULES } from '../../../handlers.ts';
import { readHealth } from '../../../health/health.ts';
import type { Check, Scene, StatusLine } from '../status-line.ts';
import { timeAgo } from '../time-ago.ts';

const NEXT = 'docs/operations.md#schedules';

/** When each schedule last ran, and how: one read for each. */
export const checkSchedules: Check = (scene) =>
  Promise.all(Object.entries(SCHEDULES).map(([name, { when }]) => lineOf(name, when.schedule, scene)));

async function lineOf(name: string, schedule: string, { now }: Scene): Promise<StatusLine> {
  const { at, failed_at, counts } = await readHealth(name);
  if (failed_at !== null && (at === null || failed_at > at)) {
    const what = `${name} failed ${timeAgo(failed_at, now)} ago`;
    return { area: 'schedules', level: 'bad', what, next: NEXT };
  }
  if (at === null)
    return { area: 'schedules', level: 'attention', what: `${name} has not run yet`, next: NEXT };
  const counted = Object.entries(counts ?? {}).map(([key, count]) => `${key.replaceAll('_', ' ')} ${count}`);
  const what = `${name} ran ${timeAgo(at, now)} ago (${counted.join(', ')})`;
  if (now.getTime() - at.getTime() > intervalMs(schedule) + HOUR_MS) {
    return { area: 'schedules', level: 'bad', what, next: NEXT };
  }
  const isUnfinished = (counts?.['unfinished'] ?? 0) > 0;
  return isUnfinished
    ? { area: 'schedules', level: 'attention', what, next: NEXT }
    : { area: 'schedules', level: 'ok', what };
}

/** The time between two runs: of `every N minutes`, or of a time of the day. */
function intervalMs(schedule: string): number {
  const minutes = /^every (\d+) minutes$/.exec(schedule)?.[1];
  return minutes === undefined ? 24 * HOUR_MS : Number(minutes) * 60_000;
}
