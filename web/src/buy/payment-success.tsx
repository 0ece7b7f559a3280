import { formatDate } from 'domain/kit/dates';
import { PLANS } from 'domain/buy/plans';
import { NEXT_STEPS, NEXT_STEPS_SIGNED_IN, PAID_PLAN } from 'domain/buy/paid-plan';
import { CLOSE, OPENING } from 'domain/kit/texts';
import { useTransition } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { type PaidOrder, PaymentProtocol } from './paid-orders.tsx';

/** What a confirmed payment has bought: the plan and the end of the access. */
export function PaidPlan({ plan, endsAt }: Pick<PaidOrder, 'plan' | 'endsAt'>) {
  return (
    <section
      className="flex few-words:flex-col few-words:items-start items-center gap-4 border-success border-l-4 bg-base-200 px-4 py-3"
      aria-label={PAID_PLAN.title}
    >
      <span className="check-mark" />
      <div>
        <p className="display text-2xl">{PLANS[plan].name}</p>
        {endsAt !== null && (
          <p>
            {PAID_PLAN.until} <strong>{formatDate(endsAt)}</strong>
          </p>
        )}
      </div>
    </section>
  );
}

/** What comes after a payment, one sentence a step. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <section className="flex flex-col gap-2" aria-label={PAID_PLAN.next}>
      <h3 className="font-bold text-lg">{PAID_PLAN.next}</h3>
      <ol className="flex list-decimal flex-col gap-1 pl-6 marker:font-bold marker:text-primary">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

interface PaymentSuccessProps {
  order: PaidOrder;
  /** The buyer is signed in to the account of the payment, so there is no password to choose. */
  signedIn: boolean;
  onAction: () => void;
  onClose: () => void;
}

export function PaymentSuccess({ order, signedIn, onAction, onClose }: PaymentSuccessProps) {
  // The code of the next step may still be loading.
  const [opening, startOpening] = useTransition();
  return (
    <div className="flex flex-col gap-5">
      <PaidPlan {...order} />
      <p>
        <span>{PAID_PLAN.successText}</span> {signedIn && <span>{PAID_PLAN.active}</span>}
      </p>
      <NextSteps steps={signedIn ? NEXT_STEPS_SIGNED_IN : NEXT_STEPS} />
      <Button size="large" wide busy={opening} busyText={OPENING} onClick={() => startOpening(onAction)}>
        {signedIn ? PAID_PLAN.openPanel : PAID_PLAN.createPassword}
      </Button>
      <Button look="outline" wide onClick={onClose}>
        {CLOSE}
      </Button>
      <PaymentProtocol protocol={order.protocol} />
    </div>
  );
}
