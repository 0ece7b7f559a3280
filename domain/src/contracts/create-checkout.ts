import * as v from 'valibot';
import { CalendarDateSchema } from '../dates.ts';
import { EmailSchema } from '../email.ts';
import { PhoneSchema } from '../phone.ts';
import { PlanIdSchema } from '../plans.ts';
import { NameSchema } from '../text-field.ts';
import type { Contract } from './contract.ts';

/**
 * `create-checkout` (spec §7). The request names a plan; its price comes from the server. `order_id` is a random id made
 * by the buyer's browser: repeating an id gives the same checkout, so a double click does not make two.
 */
export const CreateCheckoutRequest = v.strictObject({
  plan: PlanIdSchema,
  customer_email: EmailSchema,
  customer_phone: PhoneSchema,
  customer_name: v.optional(NameSchema),
  customer_birth_date: v.optional(CalendarDateSchema),
  order_id: v.pipe(v.string(), v.uuid()),
});

/**
 * `url` is the provider's page on which to pay. With `session_id` the browser finds its purchase again if the buyer does
 * not come back from that page.
 */
export const CreateCheckoutResponse = v.variant('success', [
  v.object({ success: v.literal(true), url: v.nullable(v.string()), session_id: v.string() }),
  /** The provider refused or did not answer; `error` is a text in Portuguese for the buyer. */
  v.object({ success: v.literal(false), error: v.string() }),
]);

export const createCheckout = {
  name: 'create-checkout',
  caller: 'anyone-or-account',
  request: CreateCheckoutRequest,
  response: CreateCheckoutResponse,
} as const satisfies Contract;
