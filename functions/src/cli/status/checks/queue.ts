import { todayInSaoPaulo } from 'domain/dates';
import { countOf } from '../count-of.ts';
import type { Check } from '../status-line.ts';

/** People who wait longer than was promised: one read for a thousand of them. A row's `order` begins with the promised day. */
export const checkQueue: Check = async ({ db, now, siteUrl }) => {
  const late = await countOf(
    db.collection('queue').where('active', '==', true).where('order', '<', todayInSaoPaulo(now)),
  );
  if (late === 0) return [{ area: 'queue', level: 'ok', what: 'nobody waits longer than was promised' }];
  const what = `${late} people wait longer than was promised`;
  return [{ area: 'queue', level: 'attention', what, next: `${siteUrl}/treinador` }];
};
