import type { PaymentEntry, PaymentState } from 'domain/buy/payments-contract';
import { formatDate } from 'domain/kit/dates';
import { formatPrice } from 'domain/buy/money';
import { planDisplayName } from 'domain/buy/plans';
import { METHOD_NAMES, PAYMENTS, PAYMENT_STATES, PROTOCOL, WITHDRAWAL } from 'domain/buy/payments-texts';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { copyText } from '../../kit/ui/copy-text.ts';
import { showToast } from '../../kit/ui/toast.tsx';

/** The protocol number of a withdrawal, with a button that copies it. */
export function ProtocolNumber({ protocol }: { protocol: string }) {
  const id = useId();
  const number = useRef<HTMLElement>(null);
  const copy = async (pressed: HTMLElement) => {
    const copied = await copyText(protocol, pressed, number.current);
    showToast(
      copied ? { kind: 'success', text: PROTOCOL.copied } : { kind: 'warning', text: PROTOCOL.copyRefused },
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-primary border-l-4 bg-base-200 px-4 py-3">
      <p className="min-w-0">
        <span className="block text-sm">{PROTOCOL.label}</span>{' '}
        <strong ref={number} id={id} className="text-lg break-all select-all tabular-nums">
          {protocol}
        </strong>
      </p>
      <Button look="outline" aria-describedby={id} onClick={({ currentTarget }) => void copy(currentTarget)}>
        {PROTOCOL.copy}
      </Button>
    </div>
  );
}

/** The colour of the badge. The text in it says the same. */
const STATE_LOOKS: Readonly<Record<PaymentState, string>> = {
  paid: 'badge-success',
  'partially-refunded': 'badge-neutral',
  refunded: 'badge-neutral',
  withdrawing: 'badge-warning',
  disputed: 'badge-warning',
  lost: 'badge-neutral',
};

interface PaymentItemProps {
  entry: PaymentEntry;
  onWithdraw: (entry: PaymentEntry) => void;
}

function PaymentItem({ entry, onWithdraw }: PaymentItemProps) {
  const id = useId();
  const { amount_cents, refunded_cents, period, withdrawable_until: until, protocol } = entry;
  return (
    <li className="flex flex-col gap-4 py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={`${id}-plan`} className="font-bold text-lg">
          {planDisplayName(entry.tier)}
        </h3>
        <span className={`badge badge-lg font-semibold ${STATE_LOOKS[entry.state]}`}>
          {PAYMENT_STATES[entry.state]}
        </span>
      </div>
      <dl className="grid grid-cols-2 few-words:grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-[1fr_1fr_1.5fr_2fr]">
        <Fact label={PAYMENTS.date}>{formatDate(entry.paid_at)}</Fact>
        <Fact label={PAYMENTS.method}>{METHOD_NAMES[entry.method]}</Fact>
        <Fact label={PAYMENTS.amount}>
          <span>{formatPrice(amount_cents)}</span>
          {refunded_cents > 0 && <span className="block text-sm">{PAYMENTS.refunded(refunded_cents)}</span>}
        </Fact>
        <Fact label={PAYMENTS.period}>
          {period ? PAYMENTS.periodOf(period.start, period.end) : PAYMENTS.noPeriod}
        </Fact>
      </dl>
      {protocol !== null && <ProtocolNumber protocol={protocol} />}
      {until !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button
            look="outline"
            aria-describedby={`${id}-plan ${id}-until`}
            onClick={() => onWithdraw(entry)}
          >
            {WITHDRAWAL.button}
          </Button>
          <span id={`${id}-until`} className="text-sm">
            {WITHDRAWAL.until(until)}
          </span>
        </div>
      )}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm opacity-75">{label}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}

interface PaymentListProps {
  payments: readonly PaymentEntry[];
  onWithdraw: (entry: PaymentEntry) => void;
}

export function PaymentList({ payments, onWithdraw }: PaymentListProps) {
  if (payments.length === 0) return <p>{PAYMENTS.none}</p>;
  return (
    <ul aria-label={PAYMENTS.title} className="divide-y divide-base-300 border-base-300 border-y">
      {payments.map((entry) => (
        <PaymentItem key={entry.id} entry={entry} onWithdraw={onWithdraw} />
      ))}
    </ul>
  );
}
