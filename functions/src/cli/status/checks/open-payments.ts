import { HOUR_MS } from 'domain/durations';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { countOf } from '../count-of.ts';
import type { Check, StatusLine } from '../status-line.ts';
import { timeAgo } from '../time-ago.ts';

const RECONCILE = 'npm run reconcile -- --dry-run';

/** The reconciler comes every 15 minutes, and leaves a payment alone for ten while a call has it in hand. */
const LATE_MS = HOUR_MS;
const MUCH_TOO_LATE_MS = 4 * HOUR_MS;

/** Unpaid codes and sessions, payments that wait for the reconciler, and payments of a wrong amount: 4 reads. */
export const checkOpenPayments: Check = async ({ db, now }) => {
  const payments = db.collection('payments');
  const due = payments.where('reconcile_at', '<=', now);
  const [open, dueCount, mismatched, [first]] = await Promise.all([
    countOf(payments.where('status', '==', 'pending')),
    countOf(due),
    countOf(payments.where('status', '==', 'mismatched')),
    (async () => (await due.orderBy('reconcile_at').select('reconcile_at').limit(1).get()).docs)(),
  ]);
  return [
    { area: 'money', level: 'ok', what: `${open} codes and sessions are open` },
    first === undefined
      ? { area: 'money', level: 'ok', what: 'no payment waits for the reconciler' }
      : waiting(dueCount, v.parse(MomentSchema, first.get('reconcile_at')), now),
    ...(mismatched === 0
      ? []
      : [
          {
            area: 'money',
            level: 'attention',
            what: `${mismatched} payments of another amount than their price`,
            next: 'docs/operations.md#wrong-money',
          } as const,
        ]),
  ];
};

function waiting(count: number, oldest: Date, now: Date): StatusLine {
  const late = now.getTime() - oldest.getTime();
  const what = `${count} payments wait for the reconciler, the longest for ${timeAgo(oldest, now)}`;
  if (late <= LATE_MS) return { area: 'money', level: 'ok', what };
  return { area: 'money', level: late > MUCH_TOO_LATE_MS ? 'bad' : 'attention', what, next: RECONCILE };
}
