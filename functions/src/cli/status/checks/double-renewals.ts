import { countOf } from '../count-of.ts';
import type { Check } from '../status-line.ts';

/** Rows of the queue whose address has two card subscriptions that renew: one read for a thousand of them. */
export const checkDoubleRenewals: Check = async ({ db, siteUrl }) => {
  const twice = await countOf(db.collection('queue').where('flags', 'array-contains', 'renews-twice'));
  if (twice === 0) return [{ area: 'money', level: 'ok', what: 'no address has two cards that renew' }];
  const what = `two cards renew: ${twice} rows of the queue`;
  return [{ area: 'money', level: 'attention', what, next: `${siteUrl}/treinador` }];
};
