import { maskEmail } from 'domain/email/mask';
import { KEPT_PURCHASE } from 'domain/texts/checkout/kept-purchase';
import { whatsappLink } from 'domain/whatsapp-link';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PaymentProtocol } from '../../components/payment/payment-protocol.tsx';
import { showToast } from '../../components/toast/toast.tsx';
import {
  addKeptPurchases,
  type RefusedPurchase,
} from '../../features/checkout/kept-orders/add-kept-purchases.ts';
import { forgetOrder } from '../../features/checkout/kept-orders/kept-orders.ts';
import { Card } from '../../features/dashboard/frame/card.tsx';
import { focusTitle } from '../../features/dashboard/frame/focus-title.ts';

/** The texts that say why the account could not get a purchase, and how the person can go on. */
function textsOf({ reason, order }: RefusedPurchase): readonly [text: string, next: string] {
  return reason === 'other-email'
    ? [KEPT_PURCHASE.otherEmail(maskEmail(order.email)), KEPT_PURCHASE.otherEmailNext]
    : [KEPT_PURCHASE.otherAccount, KEPT_PURCHASE.otherAccountNext];
}

/** Adds purchases that this browser paid while signed out to the account, once per visit. Shows those that were refused. */
export function KeptPurchases({ onAdded }: { onAdded: () => unknown }): ReactNode {
  const [refused, setRefused] = useState<readonly RefusedPurchase[]>([]);
  const told = useEffectEvent(onAdded);
  useEffect(() => {
    let over = false;
    const add = async () => {
      const result = await addKeptPurchases();
      if (over) return;
      setRefused(result.refused);
      if (result.added === 0) return;
      showToast({ kind: 'success', text: KEPT_PURCHASE.added });
      told();
    };
    void add();
    return () => {
      over = true;
    };
  }, []);
  const forget = (id: string) => {
    forgetOrder(id);
    setRefused((shown) => shown.filter((each) => each.id !== id));
    focusTitle();
  };
  return refused.map((purchase) => {
    const [text, next] = textsOf(purchase);
    return (
      <Card key={purchase.id} title={KEPT_PURCHASE.title}>
        <div aria-live="polite" className="flex max-w-prose flex-col gap-3 break-words">
          <p>{text}</p>
          <p>{next}</p>
          <PaymentProtocol protocol={purchase.order.protocol} />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <a
            className="btn btn-whatsapp h-auto min-h-(--size) max-w-full py-1"
            href={whatsappLink(KEPT_PURCHASE.contactMessage(purchase.order.protocol))}
            target="_blank"
            rel="noreferrer"
          >
            {KEPT_PURCHASE.contact}
          </a>
          <Button look="quiet" onClick={() => forget(purchase.id)}>
            {KEPT_PURCHASE.forget}
          </Button>
        </div>
      </Card>
    );
  });
}
