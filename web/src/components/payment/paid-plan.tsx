import { formatDate } from 'domain/dates';
import { PLANS, type PlanId } from 'domain/plans';
import { PAID_PLAN } from 'domain/texts/checkout/paid-plan';

interface PaidPlanProps {
  plan: PlanId;
  /** The end of the access, by the server (ISO 8601); null where none is known. */
  endsAt: string | null;
  /** What comes next, one sentence a step. */
  steps: readonly string[];
}

/** What a confirmed payment has bought: the plan, the end of the access, and the steps to the workout. */
export function PaidPlan({ plan, endsAt, steps }: PaidPlanProps) {
  return (
    <>
      <section className="border-success border-l-4 bg-base-200 px-4 py-3" aria-label={PAID_PLAN.title}>
        <p className="display text-2xl">{PLANS[plan].name}</p>
        {endsAt !== null && (
          <p className="mt-1">
            {PAID_PLAN.until} <strong>{formatDate(endsAt)}</strong>
          </p>
        )}
      </section>
      <section className="flex flex-col gap-2" aria-label={PAID_PLAN.next}>
        <h3 className="font-bold text-lg">{PAID_PLAN.next}</h3>
        <ol className="flex list-decimal flex-col gap-1 pl-6 marker:font-bold marker:text-primary">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </>
  );
}
