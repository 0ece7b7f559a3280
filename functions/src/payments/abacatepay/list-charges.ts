import { todayInSaoPaulo } from 'domain/dates';
import * as v from 'valibot';
import type { ListedCharge } from '../ports/provider-lists.ts';
import { requestPage } from './request.ts';
import { ProviderStatusSchema, toPixStatus } from './statuses.ts';

const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);
const ChargeSchema = v.object({
  id: v.string(),
  amount: v.pipe(v.number(), v.integer()),
  status: ProviderStatusSchema,
  createdAt: Moment,
  updatedAt: Moment,
  metadata: v.optional(v.unknown()),
});

/** The provider's longest page. */
const PAGE = 100;

/**
 * The codes that were created since the day of `since` in São Paulo (AbacatePay v2, `/transparents/list`). Throws
 * `ProviderError`.
 */
export async function listCharges(since: Date): Promise<readonly ListedCharge[]> {
  const found: ListedCharge[] = [];
  let after: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(PAGE), startDate: todayInSaoPaulo(since) });
    if (after !== null) query.set('after', after);
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(query);
    found.push(...page.data.map(toListed));
    after = page.next;
  } while (after !== null);
  return found;
}

function readPage(query: URLSearchParams) {
  return requestPage(`/transparents/list?${query.toString()}`, v.array(ChargeSchema));
}

function toListed(charge: v.InferOutput<typeof ChargeSchema>): ListedCharge {
  return {
    id: charge.id,
    amount_cents: charge.amount,
    status: toPixStatus(charge.status),
    created_at: charge.createdAt,
    changed_at: charge.updatedAt,
    metadata: charge.metadata,
  };
}
