import { useEffect, useMemo, useRef, useState } from 'react';
import { createCheckout } from 'domain/buy/card-contract';
import { type PaymentMethod, previewPurchase, type PurchasePreview } from 'domain/buy/payments-contract';
import { createPixPayment, type PixData } from 'domain/buy/pix-contract';
import type { PlanId } from 'domain/buy/plans';
import { normalizeEmail } from 'domain/kit/email';
import { maskPhone } from 'domain/kit/person';
import { CallError, callFunction, signedInUser } from '../kit/firebase/callable.ts';

interface KnownBuyer {
  /** The signed-in account's e-mail address; null for a visitor, and until the session has been read. */
  readonly accountEmail: string | null;
  /**
   * Which effect the purchase would have for a signed-in buyer, who reads it before paying. It is null for a visitor, of whose plan
   * the server tells nothing, and as long as the server has not answered: the buyer can pay all the same.
   */
  readonly preview: PurchasePreview | null;
  /** What the form can fill in, with the phone in its mask; empty texts for a visitor. */
  readonly known: PurchasePreview['buyer'];
}

/**
 * What is known of the buyer of a plan; `plan` is null until a dialog is open. Where the session or the server gives no answer, the
 * buyer counts as a visitor.
 */
export function useBuyer(plan: PlanId | null, method: PaymentMethod): KnownBuyer {
  const [accountEmail, setAccountEmail] = useState<string | null>(null);
  const [preview, setPreview] = useState<PurchasePreview | null>(null);
  useEffect(() => {
    if (plan === null) return undefined;
    let left = false;
    const ask = async () => {
      try {
        const email = (await signedInUser())?.email ?? null;
        if (left || email === null) return;
        setAccountEmail(email);
        const answer = await callFunction(previewPurchase, { plan, method });
        if (!left) setPreview(answer);
      } catch (error) {
        console.warn('What is known of the buyer could not be found out', error);
      }
    };
    void ask();
    return () => {
      left = true;
    };
  }, [plan, method]);
  const known = useMemo(() => {
    const { name, phone } = preview?.buyer ?? { name: '', phone: '' };
    return { name, phone: maskPhone(phone) };
  }, [preview]);
  return { accountEmail, preview, known };
}

/**
 * The id of an order. A repetition of the same data (a double click, a lost answer) has the same id. Changed data have
 * a new one, and so has the next order after `renew`, which the dialog calls once the order has its code.
 */
export function useOrderId() {
  const last = useRef<{ data: string; id: string } | null>(null);
  return {
    idFor(order: object, plan: PlanId): string {
      const data = JSON.stringify([plan, order]);
      if (last.current?.data !== data) last.current = { data, id: crypto.randomUUID() };
      return last.current.id;
    },
    renew(): void {
      last.current = null;
    },
  };
}

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
