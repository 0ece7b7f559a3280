import type { PlanId } from 'domain/plans';
import { CLOSE, OPENING } from 'domain/texts/common';
import { NEXT_STEPS, NEXT_STEPS_SIGNED_IN, PAID_PLAN } from 'domain/texts/checkout/paid-plan';
import { useTransition } from 'react';
import { Button } from '../button.tsx';
import { PaidPlan } from './paid-plan.tsx';
import { PaymentProtocol } from './payment-protocol.tsx';

interface PaymentSuccessProps {
  text: string;
  /** What was paid. */
  order: { readonly plan: PlanId; readonly endsAt: string | null; readonly protocol: string };
  /** The buyer is signed in to the account of the payment, so there is no password to choose. */
  own: boolean;
  /** The label of the button that leads to the next step. */
  action: string;
  onAction: () => void;
  onClose: () => void;
}

/** The content of a dialog that confirms a payment and offers the next step. */
export function PaymentSuccess({ text, order, own, action, onAction, onClose }: PaymentSuccessProps) {
  // The code of the next step may still be loading.
  const [opening, startOpening] = useTransition();
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg">{text}</p>
      {own && <p>{PAID_PLAN.active}</p>}
      <PaidPlan {...order} steps={own ? NEXT_STEPS_SIGNED_IN : NEXT_STEPS} />
      <Button size="large" wide busy={opening} busyText={OPENING} onClick={() => startOpening(onAction)}>
        {action}
      </Button>
      <Button look="outline" wide onClick={onClose}>
        {CLOSE}
      </Button>
      <PaymentProtocol protocol={order.protocol} />
    </div>
  );
}
