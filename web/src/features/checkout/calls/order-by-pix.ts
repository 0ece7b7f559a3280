import { createPixPayment } from 'domain/contracts/create-pix-payment';
import type { PixData } from 'domain/contracts/pix-data';
import { normalizeEmail } from 'domain/email';
import type { PlanId } from 'domain/plans';
import { CallError } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';
import type { PixFormValues } from '../pix/pix-form-values.ts';
import { registerBuyer } from './register-buyer.ts';

/** What became of an order: a code to pay, or the step that failed. */
export type PixOrderResult =
  | { readonly kind: 'created'; readonly pixData: PixData }
  | { readonly kind: 'registration-failed' }
  /** This very order was paid before. */
  | { readonly kind: 'order-paid' }
  | { readonly kind: 'creation-failed' };

/**
 * Registers the buyer, then creates the PIX payment (spec §8: a failed registration stops the flow). `orderId` makes a
 * repetition of the same order the same payment. Never rejects.
 */
export async function orderByPix(
  order: PixFormValues,
  plan: PlanId,
  orderId: string,
): Promise<PixOrderResult> {
  const email = normalizeEmail(order.email);
  if (!(await registerBuyer({ email, nome: order.name, telefone: order.phone }))) {
    return { kind: 'registration-failed' };
  }
  try {
    const answer = await callFunction(createPixPayment, {
      plan,
      customer_email: email,
      customer_name: order.name,
      customer_phone: order.phone,
      customer_tax_id: order.taxId,
      order_id: orderId,
    });
    return answer.success ? { kind: 'created', pixData: answer.pixData } : { kind: 'creation-failed' };
  } catch (error) {
    if (error instanceof CallError && error.code === 'order-paid') return { kind: 'order-paid' };
    console.warn('The PIX payment was not created', error);
    return { kind: 'creation-failed' };
  }
}
