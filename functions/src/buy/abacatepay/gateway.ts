import { PixIdSchema } from 'domain/buy/proof';
import { todayInSaoPaulo } from 'domain/kit/dates';
import * as v from 'valibot';
import { type CreatePixParams, type CreatedPix, type PixStatus, ProviderError } from '../ports/gateways.ts';
import { openEnum, readableItems } from '../ports/open-enum.ts';
import type { ListedCharge } from '../ports/provider-lists.ts';
import { type Page, request, requestPage } from './request.ts';

/** Every status of a charge (AbacatePay v2, "Transparent checkout"). Its own SDK for Ruby met others on the live API. */
const ProviderStatusSchema = openEnum('abacatepay.status', [
  'PENDING',
  'EXPIRED',
  'CANCELLED',
  'PAID',
  'REFUNDED',
  'UNDER_DISPUTE',
  'REDEEMED',
  'APPROVED',
  'FAILED',
]);

/** The provider's status in our terms. REDEEMED: the money was already paid out to us, so the charge was paid. */
function toPixStatus(status: v.InferOutput<typeof ProviderStatusSchema>): PixStatus {
  switch (status) {
    case 'PENDING':
    // The payment was accepted but not settled, so it grants nothing yet.
    case 'APPROVED':
      return 'pending';
    case 'PAID':
    case 'REDEEMED':
      return 'paid';
    case 'EXPIRED':
      return 'expired';
    case 'CANCELLED':
    case 'FAILED':
      return 'cancelled';
    case 'REFUNDED':
      return 'refunded';
    case 'UNDER_DISPUTE':
      return 'disputed';
    case 'unknown':
      return status;
    default:
      return status satisfies never;
  }
}

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

/** The pages of AbacatePay show a data URL, the zod types of its SDK bare base64. */
function toDataUrl(image: string): string {
  return image.startsWith('data:') ? image : `data:image/png;base64,${image}`;
}

const CreatedSchema = v.object({
  id: PixIdSchema,
  amount: v.pipe(v.number(), v.integer()),
  brCode: v.pipe(v.string(), v.minLength(1)),
  brCodeBase64: v.pipe(v.string(), v.minLength(1), v.transform(toDataUrl)),
  expiresAt: v.fallback(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
});
/** Documented as `{id, status, amount, …}` and as `{refundPublicId}`: the acceptance itself is all that counts. */
const RefundedSchema = v.looseObject({});
const CheckedSchema = v.object({ status: ProviderStatusSchema });

export type PixGateway = typeof abacatePay;

/** AbacatePay's API v2: `/transparents/create`, `/check`, `/list` and `/refund`. Each method throws `ProviderError`. */
export const abacatePay = {
  async create({
    order_id,
    product,
    amount_cents,
    valid_seconds,
    metadata,
    payer,
  }: CreatePixParams): Promise<CreatedPix> {
    const created = await request('POST', '/transparents/create', CreatedSchema, {
      method: 'PIX',
      data: {
        amount: amount_cents,
        description: product,
        expiresIn: valid_seconds,
        externalId: order_id,
        metadata,
        customer: {
          name: payer.name,
          cellphone: payer.phone,
          email: payer.email,
          taxId: payer.cpf,
        },
      },
    });
    // A code with a wrong price is shown to nobody, so that nobody can pay it.
    if (created.amount !== amount_cents)
      throw new ProviderError('unavailable', 'AbacatePay made a code of another amount than was asked for');
    return {
      id: created.id,
      brCode: created.brCode,
      brCodeBase64: created.brCodeBase64,
      expires_at: created.expiresAt === null ? null : new Date(created.expiresAt),
    };
  },
  async read(id: string): Promise<PixStatus> {
    const { status } = await request(
      'GET',
      `/transparents/check?id=${encodeURIComponent(id)}`,
      CheckedSchema,
    );
    return toPixStatus(status);
  },
  paidAmount,
  /** Asks for something that changes nothing, to see whether the provider answers our key. */
  async probe(): Promise<void> {
    await requestPage('/transparents/list?limit=1');
  },
  /** Gives the whole amount back. Repeating it changes nothing. */
  async refund(id: string): Promise<void> {
    try {
      await request('POST', '/transparents/refund', RefundedSchema, { id });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'already-done') return;
      // A second refund is refused in undocumented words. Then the provider's own check tells whether the first was made.
      if (error.kind !== 'refused' || (await this.read(id)) !== 'refunded') throw error;
    }
  },
};
