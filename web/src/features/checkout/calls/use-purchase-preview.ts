import { previewPurchase, type PaymentMethod, type PurchasePreview } from 'domain/contracts/preview-purchase';
import type { PlanId } from 'domain/plans';
import { useEffect, useState } from 'react';
import { callFunction } from '../../../firebase/calls/callable.ts';
import { useAfterPress } from '../../../loading/use-after-press.ts';
import type { AccountEmail } from '../order/use-account-email.ts';

/** The effect that a purchase would have for the buyer. */
export type Preview =
  /** The server has not answered yet. */
  | { readonly kind: 'checking' }
  /** The buyer is not signed in, so the server does not tell about a plan. */
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'known'; readonly preview: PurchasePreview }
  /** The server could not be asked. The buyer can pay all the same. */
  | { readonly kind: 'unknown' };

/** Asks which effect a purchase would have for the signed-in account, so that the buyer reads it before paying. */
export function usePurchasePreview(plan: PlanId, method: PaymentMethod, account: AccountEmail): Preview {
  const [heard, setHeard] = useState<Preview>({ kind: 'checking' });
  const answer = useAfterPress(heard);
  const signedIn = account.email !== null;
  useEffect(() => {
    if (!signedIn) return undefined;
    let left = false;
    const ask = async () => {
      let next: Preview;
      try {
        next = { kind: 'known', preview: await callFunction(previewPurchase, { plan, method }) };
      } catch (error) {
        console.warn('What the purchase would mean could not be found out', error);
        next = { kind: 'unknown' };
      }
      if (!left) setHeard(next);
    };
    void ask();
    return () => {
      left = true;
    };
  }, [plan, method, signedIn]);
  if (!account.known) return { kind: 'checking' };
  return signedIn ? answer : { kind: 'anonymous' };
}
