import { DAY_MS, HOUR_MS } from 'domain/durations';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { type Check, type StatusLine, countOf, timeAgo } from '../status-line.ts';

/** Rows of the queue whose address has two card subscriptions that renew: one read for a thousand of them. */
export const checkDoubleRenewals: Check = async ({ db, siteUrl }) => {
  const twice = await countOf(db.collection('queue').where('flags', 'array-contains', 'renews-twice'));
  if (twice === 0) return [{ area: 'money', level: 'ok', what: 'no address has two cards that renew' }];
  const what = `two cards renew: ${twice} rows of the queue`;
  return [{ area: 'money', level: 'attention', what, next: `${siteUrl}/treinador` }];
};

/** How many of the latest payments are looked at, and how many of them a query takes at once. */
const LATEST = 90;
const AT_ONCE = 30;
const LOOKED_BACK_MS = 7 * DAY_MS;
/** A payment and its grant are one write. The minute is for a clock that differs. */
const SETTLED_MS = 60_000;

const PaidSchema = v.object({ status: v.string(), protocol: v.string(), paid_at: MomentSchema });

/** The last week's payments that are paid and opened no access: at most 90 payments and their grants. */
export const checkGrantedPayments: Check = async ({ db, now }) => {
  const latest = await db
    .collection('payments')
    .where('paid_at', '>', new Date(now.getTime() - LOOKED_BACK_MS))
    .orderBy('paid_at', 'desc')
    .select('status', 'protocol', 'paid_at')
    .limit(LATEST)
    .get();
  const paid = latest.docs
    .map((doc) => ({ key: doc.id, ...v.parse(PaidSchema, doc.data()) }))
    .filter(({ status, paid_at }) => status === 'paid' && now.getTime() - paid_at.getTime() > SETTLED_MS);
  const granted = new Set<unknown>();
  for (let i = 0; i < paid.length; i += AT_ONCE) {
    const keys = paid.slice(i, i + AT_ONCE).map(({ key }) => key);
    const grants = await db.collection('grants').where('payment', 'in', keys).select('payment').get();
    for (const grant of grants.docs) granted.add(grant.get('payment'));
  }
  const missing = paid.filter(({ key }) => !granted.has(key)).map(({ protocol }) => protocol);
  if (missing.length === 0)
    return [{ area: 'money', level: 'ok', what: 'every payment of the last week opened its access' }];
  const what = `paid in the last week, without access: ${missing.join(', ')}`;
  return [{ area: 'money', level: 'bad', what, next: 'npm run reconcile -- --dry-run' }];
};

const RECONCILE = 'npm run reconcile -- --dry-run';

/** The reconciler comes every 15 minutes, and leaves a payment alone for ten while a call has it in hand. */
const LATE_MS = HOUR_MS;
const MUCH_TOO_LATE_MS = 4 * HOUR_MS;

/** Unpaid codes and sessions, payments that wait for the reconciler, and payments of a wrong amount: 4 reads. */
export const checkPendingPayments: Check = async ({ db, now }) => {
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
