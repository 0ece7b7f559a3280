import * as v from 'valibot';
import { PixIdSchema } from 'domain/buy/proof';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { ABACATEPAY_API_KEY, config } from '../kit/config.ts';
import {
  type CreatedPix,
  type CreatePixParams,
  type ListedCharge,
  openEnum,
  type PixStatus,
  ProviderError,
  readableItems,
} from './gateways.ts';

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

/** A callable has to end within 25 s, and our own writes need time, too. */
const TIMEOUT_MS = 12_000;

/** The documented forms of a reply: an envelope, or a bare error with any status. */
const ReplySchema = v.looseObject({
  data: v.optional(v.unknown()),
  success: v.nullish(v.boolean()),
  error: v.nullish(v.unknown()),
  pagination: v.optional(v.unknown()),
});
/** The two documented forms of a list's end: `{hasMore, next}` in the pages, `{hasNext, nextCursor}` in the SDK's types. */
const PaginationSchema = v.object({
  hasMore: v.nullish(v.boolean()),
  next: v.nullish(v.string()),
  hasNext: v.nullish(v.boolean()),
  nextCursor: v.nullish(v.string()),
});

/**
 * Sends one request to AbacatePay v2 and answers `data`, parsed by `schema`. A request is never repeated. A failure may
 * come with status 200, so the envelope decides, too. Throws `ProviderError`.
 */
async function request<Schema extends v.GenericSchema>(
  method: 'GET' | 'POST',
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<v.InferOutput<Schema>> {
  return (await ask(method, path, schema, body)).data;
}

/** The items of a page, unread, and the id after which the next page begins, or null at the list's end. */
interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

/** Asks for one page of a list, as `request` does. */
async function requestPage(path: string): Promise<Page> {
  const { data, pagination } = await ask('GET', path, v.array(v.unknown()));
  const { hasMore, hasNext, next, nextCursor } = readAs(PaginationSchema, pagination ?? {});
  const goesOn = hasMore ?? hasNext;
  const after = next ?? nextCursor ?? null;
  if (goesOn === true && after === null)
    throw new ProviderError('unavailable', "AbacatePay's list goes on without a cursor");
  return { items: data, next: goesOn === false ? null : after };
}

async function ask<Schema extends v.GenericSchema>(
  method: 'GET' | 'POST',
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<{ readonly data: v.InferOutput<Schema>; readonly pagination: unknown }> {
  const { status, reply } = await send(method, path, body);
  // A gateway before the API may refuse a key without the documented form. A 403 without it may be a firewall's, about one request.
  if (status === 401) throw refusal(status, null);
  const envelope = v.safeParse(ReplySchema, reply);
  if (!envelope.success)
    throw new ProviderError('unavailable', `AbacatePay answered ${status} without an envelope`);
  const { data, error, success, pagination } = envelope.output;
  const ok = status >= 200 && status < 300;
  if (!ok || error || success === false) throw refusal(status, error);
  // A success without data may have done what was asked for, so it is no refusal.
  return { data: readAs(schema, data), pagination };
}

function readAs<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  const where = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'data').join(', ');
  throw new ProviderError('unavailable', `AbacatePay's data are not as documented: ${where}`);
}

async function send(
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; reply: unknown }> {
  try {
    const response = await fetch(`${config.ABACATEPAY_API_URL}/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ABACATEPAY_API_KEY.value()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status } = response;
    const reply: unknown = status === 401 ? null : await response.json();
    return { status, reply };
  } catch (error) {
    throw new ProviderError('unavailable', 'AbacatePay did not answer JSON in time', { cause: error });
  }
}

function refusal(status: number, error: unknown): ProviderError {
  const text = typeof error === 'string' ? error : JSON.stringify(error ?? '');
  // A missing permission is answered as an unknown key is.
  if (status === 401 || status === 403) {
    return new ProviderError('key-refused', `AbacatePay refused our key (${status})`);
  }
  if (status >= 500 || status === 408 || status === 429) {
    return new ProviderError('unavailable', `AbacatePay answered ${status}`);
  }
  if (status === 404 || /not found/i.test(text))
    return new ProviderError('not-found', `AbacatePay knows no such charge`);
  if (/already refunded|já foi reembolsada/i.test(text)) {
    return new ProviderError('already-done', 'AbacatePay has refunded this charge before');
  }
  // Whatever speaks of what the payer typed is the payer's, so that no visitor can make it look as if nobody could buy.
  if (/tax_?id|cpf|customer|phone|fone|celular|e-?mail|\b(name|nome)\b/i.test(text)) {
    return new ProviderError('payer', `AbacatePay refused the payer's data (${status})`);
  }
  return new ProviderError('refused', `AbacatePay refused (${status})`);
}
