import * as v from 'valibot';
import { EmailSchema } from '../email.ts';
import { PixIdSchema } from './proof.ts';
import type { Contract } from './contract.ts';

/** `check-pix-payment` (spec §7), polled every 5 s. `plan_tier` is accepted and not trusted. */
export const CheckPixPaymentRequest = v.strictObject({
  pixId: PixIdSchema,
  customer_email: EmailSchema,
  plan_tier: v.optional(v.pipe(v.string(), v.maxLength(60))),
});

/**
 * `isPaid` only once the grant is committed. `secondsLeft` of the code's validity, by the server's clock; 0 = over.
 * `protocol` is the number by which the trainer finds the payment; it proves nothing.
 */
export const CheckPixPaymentResponse = v.object({
  success: v.literal(true),
  isPaid: v.boolean(),
  secondsLeft: v.number(),
  protocol: v.string(),
});

export const checkPixPayment = {
  name: 'check-pix-payment',
  caller: 'anyone',
  request: CheckPixPaymentRequest,
  response: CheckPixPaymentResponse,
} as const satisfies Contract;
