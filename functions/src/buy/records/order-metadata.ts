import { StoredEmailSchema } from 'domain/kit/email';
import { PlanIdSchema } from 'domain/buy/plans';
import * as v from 'valibot';
import type { Order } from './records.ts';

/** The id that a browser gives to its order. */
export const OrderIdSchema = v.pipe(v.string(), v.uuid());

/**
 * What a code or a session carries of its order at the provider. A payment whose order was lost with the database is written
 * again by it. It holds nothing personal that the provider does not have anyway.
 */
export const OrderMetadataSchema = v.object({
  order_id: OrderIdSchema,
  plan: PlanIdSchema,
  email: StoredEmailSchema,
  /** The uid of the account that ordered signed in. It is absent otherwise, because Stripe takes texts only. */
  buyer: v.optional(v.string()),
});

/** The metadata of an order. The same order has the same, however often it is placed. */
export function orderMetadata(
  order_id: string,
  { plan, registration, buyer }: Pick<Order, 'plan' | 'registration' | 'buyer'>,
): Readonly<Record<string, string>> {
  return { order_id, plan, email: registration.email, ...(buyer !== null && { buyer }) };
}
