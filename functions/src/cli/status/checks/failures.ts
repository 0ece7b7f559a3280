import { DAY_MS } from 'domain/durations';
import { EVENTS_GIVEN_UP, readHealth } from '../../../health/health.ts';
import type { Check } from '../status-line.ts';
import { timeAgo } from '../time-ago.ts';

/** Whether an event was given up in the last week: one read. */
export const checkFailures: Check = async ({ now }) => {
  const { at } = await readHealth(EVENTS_GIVEN_UP);
  if (at === null || now.getTime() - at.getTime() > 7 * DAY_MS) {
    return [{ area: 'failures', level: 'ok', what: 'no event was given up in the last week' }];
  }
  const what = `an event was given up ${timeAgo(at, now)} ago`;
  return [{ area: 'failures', level: 'attention', what, next: 'docs/operations.md#events-given-up' }];
};
