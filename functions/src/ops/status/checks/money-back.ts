import { lateSince } from '../../../buy/records/payment-status.ts';
import { type Check, type StatusLine, countOf } from '../status-line.ts';

/** How many late wishes are named. */
const MOST = 50;

/** What the providers were asked for and have not done: a count and at most 50 payments; and open disputes. */
export const checkMoneyBack: Check = async ({ db, now }) => {
  const unmet = db.collection('payments').where('unmet_since', '<=', now);
  const late = await unmet
    .where('unmet_since', '<=', lateSince(now))
    .orderBy('unmet_since')
    .select('protocol')
    .limit(MOST)
    .get();
  const protocols = late.docs.map((doc) => String(doc.get('protocol')));
  const disputes = await countOf(db.collection('grants').where('dispute', '==', 'open'));
  const refunds: StatusLine =
    protocols.length === 0
      ? {
          area: 'money',
          level: 'ok',
          what: `${await countOf(unmet)} refunds and ends of cards are on their way`,
        }
      : {
          area: 'money',
          level: 'bad',
          what: `a day after it was wanted, a refund or the end of a card is not done: ${protocols.join(', ')}`,
          next: 'docs/operations.md#refunds-not-done',
        };
  if (disputes === 0) return [refunds];
  const next = "the provider's dashboard shows until when an answer is due";
  return [refunds, { area: 'money', level: 'attention', what: `${disputes} disputes are open`, next }];
};
