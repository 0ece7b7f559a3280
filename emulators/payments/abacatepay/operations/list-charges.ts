import * as v from 'valibot';
import type { Sandbox } from '../sandbox.ts';
import { type Charge, shownStatus } from '../state/charge.ts';
import { parse, plainText } from './parse.ts';

const querySchema = v.object({
  after: v.optional(plainText(1, 100)),
  before: v.optional(plainText(1, 100)),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/u, 'expected 1 to 100'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(100),
    ),
    '100',
  ),
  id: v.optional(plainText(1, 100)),
  status: v.optional(v.picklist(['PENDING', 'EXPIRED', 'CANCELLED', 'PAID', 'REFUNDED'], 'unknown status')),
});

export interface ChargePage {
  charges: Charge[];
  pagination: { hasMore: boolean; next: string | null; before: string | null };
}

/**
 * `GET /v2/transparents/list`: a page of the codes that match the query, newest first. `after` and `before` are ids. A filter that
 * no document names, such as `externalId` or a date, is ignored: then other people's codes are answered, too.
 */
export function listCharges(sandbox: Sandbox, query: URLSearchParams): ChargePage {
  const filter = parse(querySchema, Object.fromEntries(query));
  const now = sandbox.clock.now();
  const matching = [...sandbox.store.charges.values()]
    .toReversed()
    .filter(
      (charge) =>
        (filter.id === undefined || charge.id === filter.id) &&
        (filter.status === undefined || shownStatus(charge, now) === filter.status),
    );

  const position = (id: string): number => matching.findIndex((charge) => charge.id === id);
  let from = 0;
  let to = filter.limit;
  if (filter.after !== undefined) {
    from = position(filter.after) + 1;
    to = from + filter.limit;
  } else if (filter.before !== undefined) {
    to = Math.max(position(filter.before), 0);
    from = Math.max(to - filter.limit, 0);
  }
  const charges = matching.slice(from, to);
  const hasMore = to < matching.length;
  return {
    charges,
    pagination: {
      hasMore,
      next: hasMore ? (charges.at(-1)?.id ?? null) : null,
      before: from > 0 ? (charges[0]?.id ?? null) : null,
    },
  };
}
