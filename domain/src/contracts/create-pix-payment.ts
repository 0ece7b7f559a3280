import * as v from 'valibot';
import { CpfSchema } from '../cpf.ts';
import { EmailSchema } from '../email.ts';
import { PhoneSchema } from '../phone.ts';
import { PlanIdSchema } from '../plans.ts';
import { NameSchema } from '../text-field.ts';
import type { Contract } from './contract.ts';
import { PixDataSchema } from './pix-data.ts';

/**
 * `create-pix-payment` (spec §7). The price comes from the server. `order_id` is a random id made by the buyer's browser:
 * repeating an id gives the same payment, so a double click does not make two.
 */
export const CreatePixPaymentRequest = v.strictObject({
  plan: PlanIdSchema,
  customer_email: EmailSchema,
  customer_name: NameSchema,
  customer_phone: PhoneSchema,
  customer_tax_id: CpfSchema,
  order_id: v.pipe(v.string(), v.uuid()),
});

export const CreatePixPaymentResponse = v.variant('success', [
  v.object({ success: v.literal(true), pixData: PixDataSchema }),
  /** The provider refused or did not answer; `error` is a text in Portuguese for the buyer. */
  v.object({ success: v.literal(false), error: v.string() }),
]);

export const createPixPayment = {
  name: 'create-pix-payment',
  caller: 'anyone-or-account',
  request: CreatePixPaymentRequest,
  response: CreatePixPaymentResponse,
} as const satisfies Contract;
