import { PixIdSchema } from 'domain/contracts/proof';
import { todayInSaoPaulo } from 'domain/dates';
import * as v from 'valibot';
import { readableItems } from '../ports/open-enum.ts';
import { ProviderError } from '../ports/provider-error.ts';
import type { ListedCharge } from '../ports/provider-lists.ts';
import { type Page, requestPage } from './request.ts';
import { ProviderStatusSchema, toPixStatus } from './statuses.ts';

const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);
const Cents = v.pipe(v.number(), v.integer());
const ChargeSchema = v.object({
  id: v.string(),
  amount: Cents,
  status: ProviderStatusSchema,
  createdAt: Moment,
  updatedAt: Moment,
  metadata: v.optional(v.unknown()),
});
const CodeOfOrderSchema = v.object({ id: PixIdSchema, metadata: v.object({ order_id: v.string() }) });
const PaidSchema = v.object({ id: v.string(), amount: Cents, paidAmount: v.nullish(Cents) });

/** The provider's longest page. */
const PAGE_SIZE = '100';

/** The codes that were created since the day of `since` in São Paulo. Throws `ProviderError`. */
export async function listCharges(since: Date): Promise<readonly ListedCharge[]> {
  const first = todayInSaoPaulo(since);
  return readableItems('/transparents/list', ChargeSchema, await allCharges())
    .filter(({ createdAt }) => todayInSaoPaulo(createdAt) >= first)
    .map((charge) => ({
      id: charge.id,
      amount_cents: charge.amount,
      status: toPixStatus(charge.status),
      created_at: charge.createdAt,
      changed_at: charge.updatedAt,
      metadata: charge.metadata,
    }));
}

/** The ids of the codes that say that they were made for an order. Throws `ProviderError`. */
export async function codesOfOrder(orderId: string): Promise<readonly string[]> {
  const codes = (await allCharges()).filter((item) => v.is(CodeOfOrderSchema, item));
  return codes.filter(({ metadata }) => metadata.order_id === orderId).map(({ id }) => id);
}

/**
 * The integer centavos that were paid for a code, as the list tells them: the provider's check of one code tells no amount. Null
 * where the list does not tell it. Throws `ProviderError`.
 */
export async function paidAmount(id: string): Promise<number | null> {
  const { items } = await requestPage(`/transparents/list?${new URLSearchParams({ id }).toString()}`);
  const code = items.filter((item) => v.is(PaidSchema, item)).find((item) => item.id === id);
  return code === undefined ? null : (code.paidAmount ?? code.amount);
}

/**
 * Every code of the account (AbacatePay v2, `/transparents/list`). Nothing narrows it down: no document names a filter by
 * `externalId` or by date, and one that is ignored would answer other people's codes.
 */
async function allCharges(): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  const begun = new Set<string>();
  let after: string | null = '';
  while (after !== null) {
    if (begun.has(after)) throw new ProviderError('unavailable', "AbacatePay's list does not end");
    begun.add(after);
    const query = new URLSearchParams({ limit: PAGE_SIZE, ...(after !== '' && { after }) });
    const page: Page = await requestPage(`/transparents/list?${query.toString()}`);
    found.push(...page.items);
    after = page.next;
  }
  return found;
}
