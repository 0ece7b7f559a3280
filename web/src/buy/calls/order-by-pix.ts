import { type PixData, createPixPayment } from 'domain/buy/pix-contract';
import { normalizeEmail } from 'domain/kit/email';
import type { PlanId } from 'domain/buy/plans';
import { CallError } from '../../kit/firebase/calls/call-error.ts';
import { callFunction } from '../../kit/firebase/calls/callable.ts';

/** The PIX form as typed (spec §3 "PIX form data"). */
export type PixFormValues = {
  name: string;
  email: string;
  phone: string;
  taxId: string;
};

/** The outcome of a PIX order: a code to pay, or the step that failed. */
type PixOrderResult =
  | { readonly kind: 'created'; readonly pixData: PixData }
  | { readonly kind: 'registration-failed' }
  | { readonly kind: 'order-paid' }
  /** Too many codes were asked for in this hour, so signed-out buyers get none. */
  | { readonly kind: 'paused' }
  /** `otherMethod`: whether the buyer can pay by card, as far as the server knows. */
  | { readonly kind: 'creation-failed'; readonly otherMethod: boolean };

/**
 * Has the server register the buyer and create the PIX payment. A failed registration stops the purchase (spec §8). Repeated
 * with the same `orderId`, it gives the same payment. Never rejects.
 */
export async function orderByPix(
  values: PixFormValues,
  plan: PlanId,
  orderId: string,
): Promise<PixOrderResult> {
  try {
    const answer = await callFunction(createPixPayment, {
      plan,
      customer_email: normalizeEmail(values.email),
      customer_name: values.name,
      customer_phone: values.phone,
      customer_tax_id: values.taxId,
      order_id: orderId,
    });
    return answer.success
      ? { kind: 'created', pixData: answer.pixData }
      : { kind: 'creation-failed', otherMethod: answer.other_method };
  } catch (error) {
    const code = error instanceof CallError ? error.code : 'internal';
    if (code === 'registration-failed' || code === 'order-paid') return { kind: code };
    if (code === 'pix-paused') return { kind: 'paused' };
    console.warn('The PIX payment was not created', error);
    return { kind: 'creation-failed', otherMethod: false };
  }
}
