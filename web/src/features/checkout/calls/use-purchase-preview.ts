import { previewPurchase, type PaymentMethod, type PurchasePreview } from 'domain/contracts/preview-purchase';
import type { PlanId } from 'domain/plans';
import { useEffect, useState } from 'react';
import { callFunction } from '../../../firebase/calls/callable.ts';
import type { AccountEmail } from '../order/use-account-email.ts';

/** What a purchase would mean to whoever buys. */
export type Preview =
  /** Not known yet. */
  | { readonly kind: 'checking' }
  /** Nobody is signed in, so nobody can be told about their plan. */
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'known'; readonly preview: PurchasePreview }
  /** It could not be found out, which keeps nobody from paying. */
  | { readonly kind: 'unknown' };

/** Asks what a purchase would mean to the signed-in account, to be shown before paying (design §9). */
export function usePurchasePreview(plan: PlanId, method: PaymentMethod, account: AccountEmail): Preview {
  const [answer, setAnswer] = useState<Preview>({ kind: 'checking' });
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
      if (!left) setAnswer(next);
    };
    void ask();
    return () => {
      left = true;
    };
  }, [plan, method, signedIn]);
  if (!account.known) return { kind: 'checking' };
  return signedIn ? answer : { kind: 'anonymous' };
}
