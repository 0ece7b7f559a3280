import * as v from 'valibot';
import { PlanIdSchema } from '../plans.ts';
import { SessionIdSchema } from './proof.ts';
import type { Contract } from './contract.ts';

/** `verify-payment` (spec §7): tells the holder of a session's id whether it is paid. */
export const VerifyPaymentRequest = v.strictObject({ session_id: SessionIdSchema });

/**
 * `verified` is true once the grant is stored. `name_known`: the server has the buyer's name, so the form for the
 * account does not ask for it. `pending`: the session is not paid, but it still can be. `unknown`: the server has no such session, or
 * its account was deleted. `protocol` is the number by which the trainer finds the payment; it is no proof. `ends_at` is the end
 * of the access that this purchase gives by itself (ISO 8601), or null if it gives none.
 */
export const VerifyPaymentResponse = v.variant('verified', [
  v.object({
    verified: v.literal(true),
    customer_email: v.string(),
    name_known: v.boolean(),
    plan: PlanIdSchema,
    protocol: v.string(),
    ends_at: v.nullable(v.string()),
  }),
  v.object({ verified: v.literal(false), pending: v.boolean(), unknown: v.optional(v.literal(true)) }),
]);

export const verifyPayment = {
  name: 'verify-payment',
  caller: 'anyone',
  request: VerifyPaymentRequest,
  response: VerifyPaymentResponse,
} as const satisfies Contract;
