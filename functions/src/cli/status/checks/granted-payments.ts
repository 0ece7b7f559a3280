import { DAY_MS } from 'domain/durations';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import type { Check } from '../status-line.ts';

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
