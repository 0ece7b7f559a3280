import { DAY_MS } from 'domain/durations';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { type Check, type StatusLine, countOf } from '../status-line.ts';

/** How many of the latest withdrawals are looked at. */
const LATEST = 50;

const WithdrawnSchema = v.object({
  protocol: v.string(),
  withdrawal: v.object({ grant: v.string(), requested_at: MomentSchema }),
});

/** Withdrawals whose money the provider has not given back, and open disputes: at most 50 payments and 50 grants. */
export const checkMoneyBack: Check = async ({ db, now }) => {
  const latest = await db
    .collection('payments')
    .orderBy('withdrawal.requested_at', 'desc')
    .select('protocol', 'withdrawal.grant', 'withdrawal.requested_at')
    .limit(LATEST)
    .get();
  const wished = latest.docs.map((doc) => v.parse(WithdrawnSchema, doc.data()));
  const refs = wished.map(({ withdrawal }) => db.doc(`grants/${withdrawal.grant}`));
  const grants = refs.length === 0 ? [] : await db.getAll(...refs, { fieldMask: ['reversed_at'] });
  const open = wished.filter((_, at) => grants[at]?.exists === true && !grants[at].get('reversed_at'));
  const late = open.filter(({ withdrawal }) => now.getTime() - withdrawal.requested_at.getTime() > DAY_MS);
  const disputes = await countOf(db.collection('grants').where('dispute', '==', 'open'));
  const refunds: StatusLine =
    late.length === 0
      ? { area: 'money', level: 'ok', what: `${open.length} refunds are on their way` }
      : {
          area: 'money',
          level: 'bad',
          what: `not refunded a day after the withdrawal: ${late.map(({ protocol }) => protocol).join(', ')}`,
          next: "the provider's dashboard says why; npm run reconcile asks again",
        };
  if (disputes === 0) return [refunds];
  const next = "the provider's dashboard shows until when an answer is due";
  return [refunds, { area: 'money', level: 'attention', what: `${disputes} disputes are open`, next }];
};
