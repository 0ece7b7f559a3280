import { type PaymentMethod, type PurchasePreview, previewPurchase } from 'domain/buy/payments-contract';
import { maskPhone } from 'domain/kit/person';
import type { PlanId } from 'domain/buy/plans';
import { useEffect, useMemo, useRef, useState } from 'react';
import { signedInUser } from '../../kit/firebase/auth/signed-in-user.ts';
import { callFunction } from '../../kit/firebase/calls/callable.ts';

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

/** What is known of the buyer of a plan. Where the session or the server gives no answer, the buyer counts as a visitor. */
export function useBuyer(plan: PlanId, method: PaymentMethod): KnownBuyer {
  const [accountEmail, setAccountEmail] = useState<string | null>(null);
  const [preview, setPreview] = useState<PurchasePreview | null>(null);
  useEffect(() => {
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
