import * as v from 'valibot';
import { CpfSchema } from '../cpf.ts';
import { EmailSchema } from '../email.ts';
import { PhoneSchema } from '../phone.ts';
import { PlanIdSchema } from '../plans.ts';
import { NameSchema } from '../text-field.ts';

/**
 * `create-pix-payment` (spec §7). The price is the server's. `order_id` is a random id made by the buying browser: the
 * same id twice is the same payment, so a double click cannot make two.
 */
export const CreatePixPaymentRequest = v.strictObject({
  plan: PlanIdSchema,
  customer_email: EmailSchema,
  customer_name: NameSchema,
  customer_phone: PhoneSchema,
  customer_tax_id: CpfSchema,
  order_id: v.pipe(v.string(), v.uuid()),
});

/** What a buyer needs to pay: `brCode` to copy, `brCodeBase64` a data URL of its QR code, validity in seconds. */
export const PixDataSchema = v.object({
  id: v.string(),
  brCode: v.string(),
  brCodeBase64: v.string(),
  /** ISO 8601, by the server's clock. */
  expiresAt: v.string(),
  /** By the server's clock, so that a wrong device clock does not matter. */
  secondsLeft: v.number(),
});
export type PixData = v.InferOutput<typeof PixDataSchema>;

export const CreatePixPaymentResponse = v.variant('success', [
  v.object({ success: v.literal(true), pixData: PixDataSchema }),
  /** The provider refused or did not answer; `error` is a Portuguese text. */
  v.object({ success: v.literal(false), error: v.string() }),
]);
