import { CLOSE, OPENING } from 'domain/texts/common';
import { NEXT_STEPS, NEXT_STEPS_SIGNED_IN, PAID_PLAN } from 'domain/texts/checkout/paid-plan';
import { useTransition } from 'react';
import { Button } from '../button.tsx';
import type { PaidOrder } from './paid-order.ts';
import { NextSteps, PaidPlan } from './paid-plan.tsx';
import { PaymentProtocol } from './payment-protocol.tsx';

interface PaymentSuccessProps {
  /** What was paid. */
  order: PaidOrder;
  /** The buyer is signed in to the account of the payment, so there is no password to choose. */
  own: boolean;
  /** Leads to the next step: the password or, for a buyer who is signed in, the dashboard. */
  onAction: () => void;
  onClose: () => void;
}

/** The content of a dialog that confirms a payment and offers the next step. */
export function PaymentSuccess({ order, own, onAction, onClose }: PaymentSuccessProps) {
  // The code of the next step may still be loading.
  const [opening, startOpening] = useTransition();
  return (
    <div className="flex flex-col gap-5">
      <PaidPlan {...order} />
      <p>
        <span>{PAID_PLAN.successText}</span> {own && <span>{PAID_PLAN.active}</span>}
      </p>
      <NextSteps steps={own ? NEXT_STEPS_SIGNED_IN : NEXT_STEPS} />
      <Button size="large" wide busy={opening} busyText={OPENING} onClick={() => startOpening(onAction)}>
        {own ? PAID_PLAN.openPanel : PAID_PLAN.createPassword}
      </Button>
      <Button look="outline" wide onClick={onClose}>
        {CLOSE}
      </Button>
      <PaymentProtocol protocol={order.protocol} />
    </div>
  );
}
