import type { PaymentHistory } from 'domain/buy/payments-contract';
import { formatDate } from 'domain/kit/dates';
import { formatPrice } from 'domain/buy/money';
import { planDisplayName } from 'domain/buy/plans';
import type { QueueRow } from 'domain/trainer/contract';
import { METHOD_NAMES, PAYMENT_STATES } from 'domain/buy/payments-texts';
import { SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import { Facts } from '../../kit/ui/facts.tsx';
import { accessText } from '../queue/state-chip.tsx';
import { Section } from './section.tsx';

interface PlanAndPaymentsProps {
  entry: QueueRow;
  payments: PaymentHistory | null;
  now: Date;
}

/** How to reach the person, the plan, how long it lasts, whether it renews, and the payments without card and document numbers. */
export function PlanAndPayments({ entry, payments, now }: PlanAndPaymentsProps) {
  return (
    <Section title={SUBSCRIBER_PAGE.plan} onScreenOnly>
      <Facts
        rows={[
          [SUBSCRIBER_PAGE.email, entry.email || SUBSCRIBER_PAGE.notAnswered],
          [SUBSCRIBER_PAGE.phone, entry.telefone || SUBSCRIBER_PAGE.notAnswered],
          [SUBSCRIBER_PAGE.planName, planDisplayName(entry.tier)],
          [SUBSCRIBER_PAGE.access, accessText(entry, now)],
          [SUBSCRIBER_PAGE.renewal, renewalText(entry, payments)],
        ]}
      />
      {payments !== null && <Payments {...payments} />}
    </Section>
  );
}

function renewalText({ renews }: QueueRow, payments: PaymentHistory | null): string {
  const card = payments?.card;
  if (!card) return renews ? SUBSCRIBER_PAGE.renews : SUBSCRIBER_PAGE.doesNotRenew;
  switch (card.state) {
    case 'past-due':
      return SUBSCRIBER_PAGE.renewalRefused;
    case 'ends':
      return SUBSCRIBER_PAGE.renewalCancelled;
    case 'renews':
      return card.period_end === null ? SUBSCRIBER_PAGE.renews : SUBSCRIBER_PAGE.renewsOn(card.period_end);
    default:
      return card.state satisfies never;
  }
}

function Payments({ payments }: PaymentHistory) {
  if (payments.length === 0) return <p className="mt-4">{SUBSCRIBER_PAGE.noPayments}</p>;
  return (
    <ul
      aria-label={SUBSCRIBER_PAGE.payments}
      className="mt-4 divide-y divide-base-300 border-base-300 border-t"
    >
      {payments.map(({ id, paid_at, tier, method, amount_cents, refunded_cents, period, state }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold">
              {[
                formatDate(paid_at),
                planDisplayName(tier),
                METHOD_NAMES[method],
                formatPrice(amount_cents),
              ].join(' · ')}
            </span>
            <span>{PAYMENT_STATES[state]}</span>
          </p>
          <p className="text-sm">
            <span>
              {period ? SUBSCRIBER_PAGE.period(period.start, period.end) : SUBSCRIBER_PAGE.noPeriod}
            </span>
            {refunded_cents > 0 && <span>{` · ${SUBSCRIBER_PAGE.refunded(refunded_cents)}`}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
