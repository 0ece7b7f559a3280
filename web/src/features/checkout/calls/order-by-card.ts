import { createCheckout } from 'domain/contracts/create-checkout';
import { normalizeEmail } from 'domain/email';
import type { PlanId } from 'domain/plans';
import { CallError } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';
import type { CardFormValues } from '../card/card-form-values.ts';
import { registerBuyer } from './register-buyer.ts';

/** What became of a card order: a page to pay at, or the step that failed (design §6 "Error → text"). */
export type CardOrderResult =
  | { readonly kind: 'created'; readonly url: string; readonly session_id: string }
  | { readonly kind: 'registration-failed' }
  | { readonly kind: 'refused' }
  /** The plan is on the buyer's card already. */
  | { readonly kind: 'already-subscribed' }
  /** This very order was paid before. */
  | { readonly kind: 'order-paid' }
  | { readonly kind: 'no-url' }
  | { readonly kind: 'failed' };

/** Only a page of the web is gone to, whatever the answer says. */
function isPage(url: string | null): url is string {
  return url !== null && /^https?:\/\//.test(url);
}

function resultOf(error: unknown): CardOrderResult {
  const code = error instanceof CallError ? error.code : 'internal';
  switch (code) {
    case 'already-subscribed':
      return { kind: 'already-subscribed' };
    case 'order-paid':
      return { kind: 'order-paid' };
    // No answer, or one that nobody meant to give.
    case 'offline':
    case 'internal':
      return { kind: 'failed' };
    default:
      return { kind: 'refused' };
  }
}

/**
 * Registers the buyer, then makes a Checkout Session to pay at. `orderId` makes a repetition of the same order the same
 * session. Never rejects.
 */
export async function orderByCard(
  order: CardFormValues,
  plan: PlanId,
  orderId: string,
): Promise<CardOrderResult> {
  const email = normalizeEmail(order.email);
  if (!(await registerBuyer({ email, telefone: order.phone }))) return { kind: 'registration-failed' };
  try {
    const answer = await callFunction(createCheckout, {
      plan,
      customer_email: email,
      customer_phone: order.phone,
      order_id: orderId,
    });
    if (!answer.success) return { kind: 'refused' };
    if (!isPage(answer.url)) return { kind: 'no-url' };
    return { kind: 'created', url: answer.url, session_id: answer.session_id };
  } catch (error) {
    console.warn('The checkout was not created', error);
    return resultOf(error);
  }
}
