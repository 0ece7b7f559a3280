import { DAY_MS, HOUR_MS } from 'domain/kit/durations';
import { MomentSchema } from 'domain/kit/subscriber';
import * as v from 'valibot';
import { type Check, type StatusLine, countOf, timeAgo } from '../status-line.ts';

/** How many of the mails that were given up are looked at. Their copies go after 30 days. */
const GIVEN_UP = 200;
const NEXT = 'docs/operations.md#mail';
/** `send-mails` runs every minute. */
const LATE_MS = 15 * 60_000;

/** Mails that have not left, and those that were given up in the last week: at most 202 reads. */
export const checkMails: Check = async ({ db, now }) => {
  const mails = db.collection('mail');
  const [unsent, oldest, failed] = await Promise.all([
    countOf(mails.where('delivery.state', 'in', ['waiting', 'sending', 'retry'])),
    mails
      .where('delivery.next_at', '<=', now)
      .orderBy('delivery.next_at')
      .select('delivery.next_at')
      .limit(1)
      .get(),
    mails.where('delivery.state', '==', 'failed').select('delivery.at').limit(GIVEN_UP).get(),
  ]);
  const since = oldest.docs[0]?.get('delivery.next_at') as unknown;
  const week = new Date(now.getTime() - 7 * DAY_MS);
  const lost = failed.docs.filter((doc) => v.parse(MomentSchema, doc.get('delivery.at')) > week).length;
  const given: StatusLine =
    lost === 0
      ? { area: 'mail', level: 'ok', what: 'no mail was given up in the last week' }
      : {
          area: 'mail',
          level: 'attention',
          what: `${lost} mails were given up in the last week`,
          next: NEXT,
        };
  return [unsentLine(unsent, since === undefined ? null : v.parse(MomentSchema, since), now), given];
};

function unsentLine(unsent: number, due: Date | null, now: Date): StatusLine {
  const late = due === null ? 0 : now.getTime() - due.getTime();
  const what = `${unsent} mails have not left yet`;
  if (due === null || late < LATE_MS) return { area: 'mail', level: 'ok', what };
  const level = late < HOUR_MS ? 'attention' : 'bad';
  return { area: 'mail', level, what: `${what}, one is due for ${timeAgo(due, now)}`, next: NEXT };
}
