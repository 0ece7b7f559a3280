import { SessionIdSchema } from 'domain/contracts/proof';
import * as v from 'valibot';
import type { ListedSession } from '../ports/provider-lists.ts';
import { readableItems } from '../ports/open-enum.ts';
import { askPatiently } from './ask.ts';
import { Cents, Moment, PAGE } from './fields.ts';

const SessionSchema = v.object({
  id: SessionIdSchema,
  amount_total: v.nullable(Cents),
  created: Moment,
  expires_at: Moment,
  metadata: v.unknown(),
});

/** The sessions that were created since `since` (Stripe, "List all Checkout Sessions"). Throws `ProviderError`. */
export function listSessions(since: Date): Promise<readonly ListedSession[]> {
  return askPatiently(async (client) => {
    const found: unknown[] = [];
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const session of client.checkout.sessions.list({ created, limit: PAGE })) found.push(session);
    return readableItems('/v1/checkout/sessions', SessionSchema, found).map(
      ({ id, amount_total, created: created_at, expires_at, metadata }) => ({
        id,
        amount_cents: amount_total ?? 0,
        created_at,
        expires_at,
        metadata,
      }),
    );
  });
}
