import { formatDate } from 'domain/dates';
import { PLANS } from 'domain/plans';
import { PAID_PLAN } from 'domain/texts/checkout/paid-plan';
import type { PaidOrder } from './paid-order.ts';

/** What a confirmed payment has bought: the plan and the end of the access. */
export function PaidPlan({ plan, endsAt }: Pick<PaidOrder, 'plan' | 'endsAt'>) {
  return (
    <section
      className="flex few-words:flex-col few-words:items-start items-center gap-4 border-success border-l-4 bg-base-200 px-4 py-3"
      aria-label={PAID_PLAN.title}
    >
      <span className="conferido" />
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
