import { PAYMENT_METHODS } from 'domain/buy/payments-contract';
import { DAY_MS, HOUR_MS } from 'domain/kit/durations';
import { MomentSchema } from 'domain/kit/subscriber';
import * as v from 'valibot';
import { readSales } from '../../../kit/health/sales.ts';
import { type Check, type StatusLine, countOf, timeAgo } from '../status-line.ts';

/** Rows of the queue whose address has two card subscriptions that renew: one read for a thousand of them. */
export const checkDoubleRenewals: Check = async ({ db, siteUrl }) => {
  const twice = await countOf(db.collection('queue').where('flags', 'array-contains', 'renews-twice'));
  if (twice === 0) return [{ area: 'money', level: 'ok', what: 'no address has two cards that renew' }];
  const what = `two cards renew: ${twice} rows of the queue`;
  return [{ area: 'money', level: 'attention', what, next: `${siteUrl}/treinador` }];
};

/** Whether orders of each method get their code or session: 2 reads. */
export const checkSales: Check = ({ now }) =>
  Promise.all(
    PAYMENT_METHODS.map(async (method): Promise<StatusLine> => {
      const { since, stopped } = await readSales(method);
      if (since === null) return { area: 'money', level: 'ok', what: `orders by ${method} succeed` };
      const ago = `${timeAgo(since, now)} ago`;
      return stopped
        ? {
            area: 'money',
            level: 'bad',
            what: `nobody can buy by ${method}, since ${ago}`,
            next: 'docs/operations.md#nobody-can-buy',
          }
        : {
            area: 'money',
            level: 'ok',
            what: `the last order by ${method} failed ${ago}; one alone says nothing`,
          };
    }),
  );

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

/**
 * The reconciler comes every 15 minutes, and leaves a payment alone for ten while a call has it in hand. The alert about overdue
 * payments (config/alerts) goes by the same 40 minutes, so that it comes within the hour.
 */
const LATE_MS = 40 * 60_000;
const MUCH_TOO_LATE_MS = 4 * HOUR_MS;

/** Unpaid codes and sessions, payments that wait for the reconciler, and payments of a wrong amount: 6 reads. */
export const checkPendingPayments: Check = async ({ db, now }) => {
  const payments = db.collection('payments');
  const due = payments.where('reconcile_at', '<=', now);
  const unread = payments.where('unread_since', '<=', now);
  const [open, dueCount, unreadCount, mismatched, firstDue, firstUnread] = await Promise.all([
    countOf(payments.where('status', '==', 'pending')),
    countOf(due),
    countOf(unread),
    countOf(payments.where('status', '==', 'mismatched')),
    firstBy(due, 'reconcile_at'),
    firstBy(unread, 'unread_since'),
  ]);
  return [
    { area: 'money', level: 'ok', what: `${open} codes and sessions are open` },
    firstDue === null
      ? { area: 'money', level: 'ok', what: 'no payment waits for the reconciler' }
      : waiting(`${dueCount} payments wait for the reconciler`, firstDue, now),
    // A failed look puts the next one off, so what cannot be read is seldom among what is due.
    ...(firstUnread === null
      ? []
      : [waiting(`${unreadCount} payments cannot be read at their provider`, firstUnread, now)]),
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

async function firstBy(query: FirebaseFirestore.Query, field: string): Promise<Date | null> {
  const [first] = (await query.orderBy(field).select(field).limit(1).get()).docs;
  return first === undefined ? null : v.parse(MomentSchema, first.get(field));
}

function waiting(which: string, oldest: Date, now: Date): StatusLine {
  const late = now.getTime() - oldest.getTime();
  const what = `${which}, the longest for ${timeAgo(oldest, now)}`;
  if (late <= LATE_MS) return { area: 'money', level: 'ok', what };
  return { area: 'money', level: late > MUCH_TOO_LATE_MS ? 'bad' : 'attention', what, next: RECONCILE };
}
