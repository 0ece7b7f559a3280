import * as v from 'valibot';
import { CalendarDateSchema } from '../kit/dates.ts';
import { EmailSchema } from '../kit/email.ts';
import { PhoneSchema } from '../kit/person.ts';
import { PlanIdSchema } from './plans.ts';
import { NameSchema } from '../kit/text-field.ts';
import type { Contract } from '../kit/contract.ts';
import { PurchaseIdSchema } from './payments-contract.ts';
import { SessionIdSchema } from './proof.ts';

/**
 * `create-checkout` (spec §7). The request names a plan; its price comes from the server. `order_id` is a random id made
 * by the buyer's browser: repeating an id gives the same checkout, so a double click does not make two.
 */
export const createCheckout = {
  name: 'create-checkout',
  service: 'payments',
  caller: 'anyone-or-account',
  request: v.strictObject({
    plan: PlanIdSchema,
    customer_email: EmailSchema,
    customer_phone: PhoneSchema,
    customer_name: v.optional(NameSchema),
    customer_birth_date: v.optional(CalendarDateSchema),
    order_id: v.pipe(v.string(), v.uuid()),
  }),
  /**
   * `url` is the provider's page on which to pay. With `session_id` the browser finds its purchase again if the buyer does
   * not come back from that page.
   */
  response: v.variant('success', [
    v.object({ success: v.literal(true), url: v.nullable(v.string()), session_id: v.string() }),
    /**
     * The provider refused or did not answer; `error` is a text in Portuguese for the buyer. `other_method`: where the provider is
     * to blame, whether the other method of payment works, as far as is known.
     */
    v.object({ success: v.literal(false), error: v.string(), other_method: v.optional(v.boolean(), false) }),
  ]),
} as const satisfies Contract;

/** `verify-payment` (spec §7): tells the holder of a session's id whether it is paid. */
export const verifyPayment = {
  name: 'verify-payment',
  service: 'payments',
  caller: 'anyone',
  request: v.strictObject({ session_id: SessionIdSchema }),
  /**
   * `verified` is true once the grant is stored. `name_known`: the server has the buyer's name, so the form for the account does
   * not ask for it. `pending`: the session is not paid, but it still can be. `unknown`: the server has no such session, or its
   * account was deleted. `protocol` is the number by which the trainer finds the payment; it is no proof. `ends_at` is the end of
   * the access that this purchase gives by itself (ISO 8601), or null if it gives none.
   */
  response: v.variant('verified', [
    v.object({
      verified: v.literal(true),
      customer_email: v.string(),
      name_known: v.boolean(),
      plan: PlanIdSchema,
      amount_cents: v.number(),
      paid_at: v.string(),
      protocol: v.string(),
      ends_at: v.nullable(v.string()),
    }),
    v.object({ verified: v.literal(false), pending: v.boolean(), unknown: v.optional(v.literal(true)) }),
  ]),
} as const satisfies Contract;

/**
 * `cancel-subscription`: null ends every renewal of the account, `purchase_id` the one of a card that `list-payments` asks about. The
 * browser that paid ends the renewal of that purchase by its session, whoever has the account.
 */
export const cancelSubscription = {
  name: 'cancel-subscription',
  service: 'payments',
  caller: 'anyone-or-account',
  request: v.nullish(
    v.union([
      v.strictObject({ purchase_id: PurchaseIdSchema }),
      v.strictObject({ session_id: v.optional(SessionIdSchema) }),
    ]),
  ),
  /**
   * The card will not be charged again. What is paid lasts until `access_until` (ISO 8601; null if none is left, although the grace of
   * a card may go on); by a session, that is the end of what the purchase gives by itself.
   * `confirmed` is true once the provider has cancelled the renewal. Until then the server keeps the request and repeats it.
   */
  response: v.object({
    success: v.literal(true),
    access_until: v.nullable(v.string()),
    confirmed: v.boolean(),
  }),
} as const satisfies Contract;

/** `keep-renewal`: the owner says that a card which moved to the account is theirs (`moved` of `list-payments`). */
export const keepRenewal = {
  name: 'keep-renewal',
  service: 'payments',
  caller: 'signed-in',
  request: v.strictObject({ purchase_id: PurchaseIdSchema }),
  /** `confirmed` is true once the provider renews it again. Until then the server keeps the request and repeats it. */
  response: v.object({ confirmed: v.boolean() }),
} as const satisfies Contract;
