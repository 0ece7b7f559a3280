import { createCheckout } from 'domain/buy/card-contract';
import { normalizeEmail } from 'domain/kit/email';
import type { PlanId } from 'domain/buy/plans';
import { CallError } from '../../kit/firebase/calls/call-error.ts';
import { callFunction } from '../../kit/firebase/calls/callable.ts';

/** The card form as typed (spec §5 "Card checkout"). */
export type CardFormValues = {
  email: string;
  phone: string;
};

/** The outcome of a card order: a page to pay at, or the step that failed. Each failure has a text of its own (spec §8). */
export type CardOrderResult =
  | { readonly kind: 'created'; readonly url: string; readonly session_id: string }
  | { readonly kind: 'registration-failed' }
  /** `otherMethod`: whether the buyer can pay by PIX, as far as the server knows. */
  | { readonly kind: 'refused'; readonly otherMethod: boolean }
  /** The buyer's card pays for the plan already. */
  | { readonly kind: 'already-subscribed' }
  | { readonly kind: 'order-paid' }
  | { readonly kind: 'no-url' }
  | { readonly kind: 'failed' };

/** Whether it is the URL of a web page: the browser goes to no other. */
function isPage(url: string | null): url is string {
  return url !== null && /^https?:\/\//.test(url);
}

function resultOf(error: unknown): CardOrderResult {
  const code = error instanceof CallError ? error.code : 'internal';
  switch (code) {
    case 'registration-failed':
    case 'already-subscribed':
    case 'order-paid':
      return { kind: code };
    // The server did not answer, or failed unexpectedly.
    case 'offline':
    case 'internal':
      return { kind: 'failed' };
    default:
      return { kind: 'refused', otherMethod: false };
  }
}

/**
 * Has the server register the buyer and make a Checkout Session. Repeated with the same `orderId`, it gives the same
 * session. Never rejects.
 */
export async function orderByCard(
  values: CardFormValues,
  plan: PlanId,
  orderId: string,
): Promise<CardOrderResult> {
  try {
    const answer = await callFunction(createCheckout, {
      plan,
      customer_email: normalizeEmail(values.email),
      customer_phone: values.phone,
      order_id: orderId,
    });
    if (!answer.success) return { kind: 'refused', otherMethod: answer.other_method };
    if (!isPage(answer.url)) return { kind: 'no-url' };
    return { kind: 'created', url: answer.url, session_id: answer.session_id };
  } catch (error) {
    console.warn('The checkout was not created', error);
    return resultOf(error);
  }
}
