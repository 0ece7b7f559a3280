import * as v from 'valibot';
import { envelopeError, parse, plainText, statusCodeError } from './refusals.ts';
import type { Sandbox } from './sandbox.ts';
import type { Charge } from './state.ts';

const NOT_FOUND = 'Pix QRCode not found';

/**
 * `GET /v2/transparents/check?id=`: the code with this id. Throws a refusal: 400 for a missing or malformed id, 404 for an unknown
 * one.
 */
export function checkCharge(sandbox: Sandbox, query: URLSearchParams): Charge {
  const id = query.get('id');
  if (id === null || id === '') throw statusCodeError(400, 'id: expected a string');
  if (!/^pix_char_[A-Za-z0-9]{1,64}$/u.test(id)) throw envelopeError(400, NOT_FOUND);
  const charge = sandbox.store.charges.get(id);
  if (!charge) throw envelopeError(404, NOT_FOUND);
  return charge;
}

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

interface ChargePage {
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
