import * as v from 'valibot';
import { config } from '../../kit/config/config.ts';
import { ABACATEPAY_API_KEY } from '../../kit/config/secrets.ts';
import { ProviderError } from '../ports/gateways.ts';

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
export async function request<Schema extends v.GenericSchema>(
  method: 'GET' | 'POST',
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<v.InferOutput<Schema>> {
  return (await ask(method, path, schema, body)).data;
}

/** The items of a page, unread, and the id after which the next page begins, or null at the list's end. */
export interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

/** Asks for one page of a list, as `request` does. */
export async function requestPage(path: string): Promise<Page> {
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
