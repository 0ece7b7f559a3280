import * as v from 'valibot';
import { CalendarDateSchema } from '../dates.ts';
import { EmailSchema } from '../email.ts';
import { PhoneSchema } from '../phone.ts';
import { PlanIdSchema } from '../plans.ts';
import { NameSchema } from '../text-field.ts';
import type { Contract } from './contract.ts';

/**
 * `create-checkout` (spec §7): a plan by name, never a price. `order_id` is a random id made by the buying browser: the
 * same id twice is the same checkout, so a double click cannot make two.
 */
export const CreateCheckoutRequest = v.strictObject({
  plan: PlanIdSchema,
  customer_email: EmailSchema,
  customer_phone: PhoneSchema,
  customer_name: v.optional(NameSchema),
  customer_birth_date: v.optional(CalendarDateSchema),
  order_id: v.pipe(v.string(), v.uuid()),
});

/** `url` is the hosted page to go to; `session_id` lets this browser find its purchase again if it never comes back. */
export const CreateCheckoutResponse = v.variant('success', [
  v.object({ success: v.literal(true), url: v.nullable(v.string()), session_id: v.string() }),
  /** The provider refused or did not answer; `error` is a Portuguese text. */
  v.object({ success: v.literal(false), error: v.string() }),
]);

export const createCheckout = {
  name: 'create-checkout',
  caller: 'anyone-or-account',
  request: CreateCheckoutRequest,
  response: CreateCheckoutResponse,
} as const satisfies Contract;
