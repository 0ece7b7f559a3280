import { formatDate } from 'domain/kit/dates';
import { PLANS } from 'domain/buy/plans';
import { NEXT_STEPS, NEXT_STEPS_SIGNED_IN, PAID_PLAN } from 'domain/buy/paid-plan';
import { ABOUT } from 'domain/kit/content/about';
import { TRAINER } from 'domain/kit/content/trainer';
import { CLOSE, OPENING } from 'domain/kit/texts';
import { useEffect, useTransition } from 'react';
import { noteMoments } from '../kit/device/seen-moments.ts';
import { serverNow } from '../kit/device/server-clock.ts';
import { Button } from '../kit/ui/button.tsx';
import { photoUrl } from '../kit/photos.ts';
import { type PaidOrder, PaymentProtocol } from './paid-orders.tsx';

/** The trainer's face, where there is a portrait, or a check mark, above what has just come true. */
export function MomentMark() {
  if (ABOUT.portrait === null) return <span className="check-mark" />;
  return <img src={photoUrl(ABOUT.portrait)} alt={TRAINER.name} width="96" height="96" />;
}

/** What a confirmed payment has bought: the plan and the end of the access. The panel then celebrates this payment no more. */
export function PaidPlan({ plan, endsAt }: Pick<PaidOrder, 'plan' | 'endsAt'>) {
  useEffect(() => noteMoments({ paid: serverNow().getTime() }), []);
  return (
    <section className="moment -mx-5 sm:-mx-8" aria-label={PAID_PLAN.title}>
      <MomentMark />
      <p className="display text-3xl">{PLANS[plan].name}</p>
      <p>
        <span>{PAID_PLAN.successText}</span>{' '}
        {endsAt !== null && (
          <span>
            {PAID_PLAN.until} <strong>{formatDate(endsAt)}</strong>
          </span>
        )}
      </p>
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
      {signedIn && <p>{PAID_PLAN.active}</p>}
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
