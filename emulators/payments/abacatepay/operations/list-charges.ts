import * as v from 'valibot';
import type { Sandbox } from '../sandbox.ts';
import { type Charge, shownStatus } from '../state/charge.ts';
import { parse, plainText } from './parse.ts';

const daySchema = v.pipe(v.string(), v.isoDate('expected YYYY-MM-DD'));

const querySchema = v.strictObject({
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
  startDate: v.optional(daySchema),
  endDate: v.optional(daySchema),
  id: v.optional(plainText(1, 100)),
  status: v.optional(v.picklist(['PENDING', 'EXPIRED', 'CANCELLED', 'PAID', 'REFUNDED'], 'unknown status')),
  externalId: v.optional(plainText(1, 255)),
  method: v.optional(v.picklist(['PIX', 'CARD', 'PIX_QRCODE', 'BOLETO'], 'unknown method')),
});

export interface ChargePage {
  charges: Charge[];
  pagination: { hasMore: boolean; next: string | null; before: string | null };
}

/**
 * `GET /v2/transparents/list`: a page of the codes that match the query, newest first. `after` and `before` are ids, and
 * dates are days in America/Sao_Paulo.
 */
export function listCharges(sandbox: Sandbox, query: URLSearchParams): ChargePage {
  const filter = parse(querySchema, Object.fromEntries(query));
  const now = sandbox.clock.now();
  const matching = [...sandbox.store.charges.values()].toReversed().filter((charge) => {
    const day = dayInSaoPaulo(charge.createdAt);
    return (
      (filter.id === undefined || charge.id === filter.id) &&
      (filter.externalId === undefined || charge.externalId === filter.externalId) &&
      (filter.status === undefined || shownStatus(charge, now) === filter.status) &&
      (filter.method === undefined || filter.method === 'PIX' || filter.method === 'PIX_QRCODE') &&
      (filter.startDate === undefined || day >= filter.startDate) &&
      (filter.endDate === undefined || day <= filter.endDate)
    );
  });

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

function dayInSaoPaulo(ms: number): string {
  return new Date(ms).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
}
