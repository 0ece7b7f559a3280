import * as v from 'valibot';
import type { Sandbox } from '../sandbox.ts';
import type { Charge } from '../state/charge.ts';
import { parse, plainText } from './parse.ts';

const querySchema = v.object({
  after: v.optional(plainText(1, 100)),
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
});

export interface ChargePage {
  charges: Charge[];
  pagination: { hasMore: boolean; next: string | null };
}

/**
 * `GET /v2/transparents/list`: a page of the codes, newest first, or the one with this `id`. `after` is the id before the page's
 * first. A filter that no document names, such as `externalId` or a date, is ignored: then other people's codes are answered, too.
 */
export function listCharges(sandbox: Sandbox, query: URLSearchParams): ChargePage {
  const { after, id, limit } = parse(querySchema, Object.fromEntries(query));
  const matching = [...sandbox.store.charges.values()]
    .toReversed()
    .filter((charge) => id === undefined || charge.id === id);
  const from = after === undefined ? 0 : matching.findIndex((charge) => charge.id === after) + 1;
  const charges = matching.slice(from, from + limit);
  const hasMore = from + limit < matching.length;
  return { charges, pagination: { hasMore, next: hasMore ? (charges.at(-1)?.id ?? null) : null } };
}
