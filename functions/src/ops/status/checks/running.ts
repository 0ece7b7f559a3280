import { todayInSaoPaulo } from 'domain/kit/dates';
import { DAY_MS, HOUR_MS } from 'domain/kit/durations';
import * as v from 'valibot';
import { SCHEDULES } from '../../../handlers.ts';
import { EVENTS_GIVEN_UP, readHealth } from '../../../kit/health/health.ts';
import { type Check, type Scene, type StatusLine, countOf, timeAgo } from '../status-line.ts';

/** Whether an event was given up in the last week: one read. */
export const checkFailures: Check = async ({ now }) => {
  const { at } = await readHealth(EVENTS_GIVEN_UP);
  if (at === null || now.getTime() - at.getTime() > 7 * DAY_MS) {
    return [{ area: 'failures', level: 'ok', what: 'no event was given up in the last week' }];
  }
  const what = `an event was given up ${timeAgo(at, now)} ago`;
  return [{ area: 'failures', level: 'attention', what, next: 'docs/operations.md#events-given-up' }];
};

/** People who wait longer than was promised: one read for a thousand of them. A row's `order` begins with the promised day. */
export const checkQueue: Check = async ({ db, now, siteUrl }) => {
  const late = await countOf(
    db.collection('queue').where('active', '==', true).where('order', '<', todayInSaoPaulo(now)),
  );
  if (late === 0) return [{ area: 'queue', level: 'ok', what: 'nobody waits longer than was promised' }];
  const what = `${late} people wait longer than was promised`;
  return [{ area: 'queue', level: 'attention', what, next: `${siteUrl}/treinador` }];
};

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

const VersionSchema = v.object({ commit: v.string() });

/** Which commit the site says it is. */
export const checkVersion: Check = async ({ siteUrl, isLocal }) => {
  try {
    const response = await fetch(`${siteUrl}/version.json`, { signal: AbortSignal.timeout(10_000) });
    const version = v.safeParse(VersionSchema, await response.json().catch(() => null));
    if (version.success)
      return [{ area: 'version', level: 'ok', what: `${siteUrl} is ${version.output.commit}` }];
    const what = `${siteUrl} names no commit`;
    if (isLocal) return [{ area: 'version', level: 'ok', what: `${what}: it is a build of this machine` }];
    return [{ area: 'version', level: 'bad', what, next: 'npm run deploy' }];
  } catch {
    return [
      {
        area: 'version',
        level: 'bad',
        what: `${siteUrl} does not answer`,
        next: 'docs/operations.md#when-an-alert-comes',
      },
    ];
  }
};
