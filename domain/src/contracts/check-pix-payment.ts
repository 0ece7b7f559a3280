import * as v from 'valibot';
import { EmailSchema } from '../email.ts';
import { PixIdSchema } from './proof.ts';
import type { Contract } from './contract.ts';

/** `check-pix-payment` (spec §7). The browser asks every 5 seconds. `plan_tier` is accepted and ignored. */
export const CheckPixPaymentRequest = v.strictObject({
  pixId: PixIdSchema,
  customer_email: EmailSchema,
  plan_tier: v.optional(v.pipe(v.string(), v.maxLength(60))),
});

/**
 * `isPaid` is true once the grant is stored. `secondsLeft` is the rest of the code's validity in seconds, by the server's
 * clock; 0 means that the code has expired. `protocol` is the number by which the trainer finds the payment; it is no proof.
 * `ends_at` is the end of the access that this purchase gives by itself (ISO 8601), or null while it gives none.
 */
export const CheckPixPaymentResponse = v.object({
  success: v.literal(true),
  isPaid: v.boolean(),
  secondsLeft: v.number(),
  protocol: v.string(),
  ends_at: v.nullable(v.string()),
});

export const checkPixPayment = {
  name: 'check-pix-payment',
  caller: 'anyone',
  request: CheckPixPaymentRequest,
  response: CheckPixPaymentResponse,
} as const satisfies Contract;
