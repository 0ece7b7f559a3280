import { type PaymentMethod, type PurchasePreview, previewPurchase } from 'domain/contracts/payments';
import type { PlanId } from 'domain/plans';
import { maskPhone } from 'domain/phone';
import { useEffect, useMemo, useState } from 'react';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** What fills the form of a buyer in, as long as the server has said nothing. */
const NOBODY = { name: '', phone: '' };

/** What is known of the buyer, with the phone in its mask. */
export function useKnownBuyer(preview: PurchasePreview | null): PurchasePreview['buyer'] {
  return useMemo(
    () => (preview === null ? NOBODY : { ...preview.buyer, phone: maskPhone(preview.buyer.phone) }),
    [preview],
  );
}

/**
 * Asks which effect a purchase would have for a signed-in buyer, who reads it before paying. It is null for a visitor, of whose
 * plan the server tells nothing, and as long as the server has not answered: the buyer can pay all the same.
 */
export function usePurchasePreview(
  plan: PlanId,
  method: PaymentMethod,
  signedIn: boolean,
): PurchasePreview | null {
  const [preview, setPreview] = useState<PurchasePreview | null>(null);
  useEffect(() => {
    if (!signedIn) return undefined;
    let left = false;
    const ask = async () => {
      try {
        const answer = await callFunction(previewPurchase, { plan, method });
        if (!left) setPreview(answer);
      } catch (error) {
        console.warn('What the purchase would mean could not be found out', error);
      }
    };
    void ask();
    return () => {
      left = true;
    };
  }, [plan, method, signedIn]);
  return preview;
}
