import * as v from 'valibot';
import { CpfSchema } from '../kit/cpf.ts';
import { EmailSchema } from '../kit/email.ts';
import { PhoneSchema } from '../kit/person.ts';
import { PlanIdSchema } from './plans.ts';
import { NameSchema } from '../kit/text-field.ts';
import type { Contract } from '../kit/contract.ts';
import { PixIdSchema } from './proof.ts';

/** A PIX code to pay: `brCode` is the text to copy, `brCodeBase64` a data URL with the picture of its QR code. */
export const PixDataSchema = v.object({
  id: v.string(),
  brCode: v.string(),
  brCodeBase64: v.string(),
  /** When the code expires, in ISO 8601, by the server's clock. */
  expiresAt: v.string(),
  /** The seconds until then. A device whose clock is wrong shows the right rest of them. */
  secondsLeft: v.number(),
});
export type PixData = v.InferOutput<typeof PixDataSchema>;

/**
 * `create-pix-payment` (spec §7). The price comes from the server. `order_id` is a random id made by the buyer's browser:
 * repeating an id gives the same payment, so a double click does not make two.
 */
export const createPixPayment = {
  name: 'create-pix-payment',
  service: 'payments',
  caller: 'anyone-or-account',
  request: v.strictObject({
    plan: PlanIdSchema,
    customer_email: EmailSchema,
    customer_name: NameSchema,
    customer_phone: PhoneSchema,
    customer_tax_id: CpfSchema,
    order_id: v.pipe(v.string(), v.uuid()),
  }),
  response: v.variant('success', [
    v.object({ success: v.literal(true), pixData: PixDataSchema }),
    /**
     * The provider refused or did not answer; `error` is a text in Portuguese for the buyer. `other_method`: where the provider is
     * to blame, whether the other method of payment works, as far as is known.
     */
    v.object({ success: v.literal(false), error: v.string(), other_method: v.optional(v.boolean(), false) }),
  ]),
} as const satisfies Contract;

/** `check-pix-payment` (spec §7). The browser asks every 5 seconds. `plan_tier` is accepted and ignored. */
export const checkPixPayment = {
  name: 'check-pix-payment',
  service: 'payments',
  caller: 'anyone',
  request: v.strictObject({
    pixId: PixIdSchema,
    customer_email: EmailSchema,
    plan_tier: v.optional(v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]{1,60}$/u))),
  }),
  /**
   * `isPaid` is true once the grant is stored. `secondsLeft` is the rest of the code's validity in seconds, by the server's
   * clock; 0 means that the code has expired. `protocol` is the number by which the trainer finds the payment; it is no proof.
   * `ends_at` is the end of the access that this purchase gives by itself (ISO 8601), or null while it gives none. `mismatched`:
   * another amount than the price was paid, so that the code cannot be paid any more, and the trainer looks at it.
   */
  response: v.object({
    success: v.literal(true),
    isPaid: v.boolean(),
    secondsLeft: v.number(),
    protocol: v.string(),
    ends_at: v.nullable(v.string()),
    mismatched: v.optional(v.boolean(), false),
  }),
} as const satisfies Contract;
