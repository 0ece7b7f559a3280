import { type ReactNode, useId, useRef, useState } from 'react';
import { formatPrice } from 'domain/buy/money';
import type {
  PaymentEntry,
  PaymentHistory,
  PaymentState,
  withdrawPurchase,
} from 'domain/buy/payments-contract';
import {
  CANCEL_RENEWAL,
  CARD_SUBSCRIPTION,
  METHOD_NAMES,
  PAYMENT_STATES,
  PAYMENTS,
  PROTOCOL,
  WITHDRAWAL,
} from 'domain/buy/payments-texts';
import { planDisplayName } from 'domain/buy/plans';
import type { ResponseOf } from 'domain/kit/contract';
import { formatDate } from 'domain/kit/dates';
import { cancelRenewal, fetchRenewalPage, withdraw } from '../account/account-actions.tsx';
import { useNow } from '../kit/device/server-clock.ts';
import { callErrorText } from '../kit/firebase/callable.ts';
import { ActionButton, Button, RetryButton } from '../kit/ui/button.tsx';
import { copyText } from '../kit/ui/copy-or-download.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { ConfirmDialog, DoneDialog } from './confirm-dialog.tsx';
import { Leaving } from './frame.tsx';
import type { PlanState } from './panel-states.ts';
import type { ListedPanel } from './use-panel.ts';

/** Opens the page where the refused renewal is paid, or says why not. */
export async function payRenewal(reload: () => Promise<unknown>): Promise<void> {
  try {
    const url = await fetchRenewalPage();
    if (url !== null) {
      window.location.assign(url);
      return;
    }
    showToast({ kind: 'info', text: CARD_SUBSCRIPTION.payOver });
  } catch {
    showToast({ kind: 'error', text: CARD_SUBSCRIPTION.payFailed });
  }
  await reload();
}

interface CardSubscriptionSectionProps {
  card: ListedSubscription;
  plan: PlanState;
  onCancel: () => void;
  onReload: () => Promise<unknown>;
}

/** The plan for which the card is charged, whether it renews, and the button that ends the renewal. */
function CardSubscriptionSection({ card, plan, onCancel, onReload }: CardSubscriptionSectionProps) {
  return (
    <section
      className={`mb-6 flex flex-wrap items-end justify-between gap-4 border border-base-300 p-5 ${card.state === 'past-due' ? 'border-l-4 border-l-warning' : ''}`}
    >
      <div className="max-w-prose">
        <h3 className="mb-1 font-bold text-primary">{CARD_SUBSCRIPTION.title}</h3>
        <p className="font-medium">{`${planDisplayName(card.tier)} · ${CARD_SUBSCRIPTION.price(card.amount_cents, card.days)}`}</p>
        <p>{stateText(card, plan)}</p>
      </div>
      {card.state !== 'ends' && (
        <div className="flex flex-wrap gap-3">
          {card.payable && (
            <ActionButton onAct={() => payRenewal(onReload)}>{CARD_SUBSCRIPTION.pay}</ActionButton>
          )}
          <Button look={card.payable ? 'quiet' : 'outline'} onClick={onCancel}>
            {CARD_SUBSCRIPTION.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The text about the state. The end of access is the plan's: a refused renewal's period is not paid, and a PIX may add days. */
function stateText({ state, period_end, payable }: ListedSubscription, plan: PlanState): string {
  switch (state) {
    case 'renews':
      return CARD_SUBSCRIPTION.renews(period_end);
    case 'ends':
      return [CARD_SUBSCRIPTION.ends, accessText(plan)].join(' ');
    case 'past-due':
      return [
        CARD_SUBSCRIPTION.refused,
        accessText(plan),
        payable ? CARD_SUBSCRIPTION.payable : CARD_SUBSCRIPTION.regularise,
      ].join(' ');
    default:
      return state satisfies never;
  }
}

function accessText({ active, end }: PlanState): string {
  if (!active) return CARD_SUBSCRIPTION.accessOver;
  return end === null ? '' : CARD_SUBSCRIPTION.accessUntil(end);
}

/** The open dialog, with the payment that it was opened for. The list may change behind it. */
type Opened = { kind: 'cancel' } | { kind: 'withdraw'; entry: PaymentEntry };

interface ListedPaymentsProps {
  payments: ListedPanel;
  plan: PlanState;
  onFocusLost: () => void;
}

/**
 * The card subscription and every payment, with the actions on them: cancelling the renewal and withdrawing. After a failure, which
 * the card's line tells, the last list stays.
 */
export function ListedPayments({ payments: listed, plan, onFocusLost }: ListedPaymentsProps) {
  const { history, failed, reload, change } = listed;
  return (
    <>
      {failed && (
        <Leaving onFocusLost={onFocusLost}>
          <div className="mb-5">
            <RetryButton look="outline" onRetry={reload} />
          </div>
        </Leaving>
      )}
      {history && <Listed history={history} plan={plan} onChange={change} onReload={reload} />}
    </>
  );
}

interface ListedProps {
  history: PaymentHistory;
  plan: PlanState;
  onChange: ListedPanel['change'];
  onReload: ListedPanel['reload'];
}

function Listed({ history, plan, onChange, onReload }: ListedProps) {
  const { card, payments } = history;
  const [opened, setOpened] = useState<Opened | null>(null);
  const now = useNow(null);
  const close = () => setOpened(null);
  const onSettled = () => void onReload();
  return (
    <>
      {card && (
        <CardSubscriptionSection
          card={card}
          plan={plan}
          onCancel={() => setOpened({ kind: 'cancel' })}
          onReload={onReload}
        />
      )}
      <PaymentList payments={payments} onWithdraw={(entry) => setOpened({ kind: 'withdraw', entry })} />
      {opened?.kind === 'cancel' && (
        <CancelRenewalDialog
          paidUntil={paidUntil(payments, now)}
          withdrawable={payments.some((entry) => entry.withdrawable_until !== null)}
          onCancelled={() => onChange(withRenewalCancelled)}
          onSettled={onSettled}
          onClose={close}
        />
      )}
      {opened?.kind === 'withdraw' && (
        <WithdrawDialog
          entry={opened.entry}
          onWithdrawn={(answer) => onChange((shown) => withWithdrawal(shown, opened.entry, answer))}
          onSettled={onSettled}
          onClose={close}
        />
      )}
    </>
  );
}

/** The protocol number of a withdrawal, with a button that copies it. */
function ProtocolNumber({ protocol }: { protocol: string }) {
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

function PaymentList({ payments, onWithdraw }: PaymentListProps) {
  if (payments.length === 0) return <p>{PAYMENTS.none}</p>;
  return (
    <ul aria-label={PAYMENTS.title} className="divide-y divide-base-300 border-base-300 border-y">
      {payments.map((entry) => (
        <PaymentItem key={entry.id} entry={entry} onWithdraw={onWithdraw} />
      ))}
    </ul>
  );
}

interface Events<Answer> {
  readonly onAnswer: (answer: Answer) => void;
  /** Called after every attempt, also a failed one: the server may have done its part, so the list may be old. */
  readonly onSettled: () => void;
}

/** Makes `call`, which may be repeated, and keeps its answer or the text of its failure. */
function useConfirmedCall<Answer>(call: () => Promise<Answer>, { onAnswer, onSettled }: Events<Answer>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  async function run() {
    setBusy(true);
    setProblem(null);
    try {
      const answered = await call();
      onAnswer(answered);
      setAnswer(answered);
    } catch (error) {
      setProblem(callErrorText(error));
    } finally {
      setBusy(false);
      onSettled();
    }
  }
  return { busy, problem, answer, run };
}

interface CancelRenewalDialogProps {
  paidUntil: string | null;
  withdrawable: boolean;
  onCancelled: () => void;
  onSettled: () => void;
  onClose: () => void;
}

/** Asks before the renewal is cancelled, and says afterwards how it ended. */
function CancelRenewalDialog(props: CancelRenewalDialogProps) {
  const { paidUntil, withdrawable, onCancelled, onSettled, onClose } = props;
  const { busy, problem, answer, run } = useConfirmedCall(cancelRenewal, {
    onAnswer: onCancelled,
    onSettled,
  });

  if (answer) {
    const { confirmed, access_until } = answer;
    return (
      <DoneDialog
        title={confirmed ? CANCEL_RENEWAL.doneTitle : CANCEL_RENEWAL.recordedTitle}
        onClose={onClose}
      >
        <p className="mb-6">
          <span>{confirmed ? CANCEL_RENEWAL.noCharge : CANCEL_RENEWAL.recorded}</span>{' '}
          {access_until !== null && <span>{CANCEL_RENEWAL.access(access_until)}</span>}
        </p>
      </DoneDialog>
    );
  }
  return (
    <ConfirmDialog texts={CANCEL_RENEWAL} busy={busy} problem={problem} onConfirm={run} onClose={onClose}>
      <div className="mb-6 flex flex-col gap-3">
        <p>
          <span>{CANCEL_RENEWAL.noCharge}</span>{' '}
          {paidUntil !== null && <span>{CANCEL_RENEWAL.access(paidUntil)}</span>}
        </p>
        <p>{CANCEL_RENEWAL.all}</p>
        <p>{CANCEL_RENEWAL.noRefund}</p>
        {withdrawable && <p>{CANCEL_RENEWAL.withdrawable}</p>}
      </div>
    </ConfirmDialog>
  );
}

interface WithdrawDialogProps {
  entry: PaymentEntry;
  onWithdrawn: (answer: ResponseOf<typeof withdrawPurchase>) => void;
  onSettled: () => void;
  onClose: () => void;
}

/** Says what a withdrawal means before it happens, and shows its protocol number afterwards (CDC art. 49). */
function WithdrawDialog({ entry, onWithdrawn, onSettled, onClose }: WithdrawDialogProps) {
  const { busy, problem, answer, run } = useConfirmedCall(() => withdraw(entry.id), {
    onAnswer: onWithdrawn,
    onSettled,
  });

  const due = entry.amount_cents - entry.refunded_cents;
  const means = WITHDRAWAL.means[entry.method];
  if (answer) {
    return (
      <DoneDialog title={WITHDRAWAL.doneTitle} onClose={onClose}>
        <div className="mb-6 flex flex-col gap-3">
          <ProtocolNumber protocol={answer.protocol} />
          <p>{`${WITHDRAWAL.registeredAt(answer.requested_at)} ${WITHDRAWAL.keepNumber}`}</p>
          <p>{`${answer.refunded ? WITHDRAWAL.refunded(due) : WITHDRAWAL.recorded(due)} ${means}`}</p>
        </div>
      </DoneDialog>
    );
  }
  return (
    <ConfirmDialog texts={WITHDRAWAL} busy={busy} problem={problem} onConfirm={run} onClose={onClose}>
      <p className="mb-3 font-semibold">
        <span>{WITHDRAWAL.purchase(planDisplayName(entry.tier), entry.paid_at)}</span>
        {entry.period && (
          <span>{` ${PAYMENTS.period}: ${PAYMENTS.periodOf(entry.period.start, entry.period.end)}.`}</span>
        )}
      </p>
      <ul className="mb-6 list-disc space-y-2 ps-5">
        <li>{`${entry.refunded_cents > 0 ? WITHDRAWAL.remainder(due) : WITHDRAWAL.refund(due)} ${means}`}</li>
        <li>{WITHDRAWAL.access[entry.method]}</li>
        <li>{WITHDRAWAL.answers}</li>
        <li>{WITHDRAWAL.noReason}</li>
      </ul>
    </ConfirmDialog>
  );
}

export type ListedSubscription = NonNullable<PaymentHistory['card']>;

/** The end of what is paid, in ISO 8601; null once it has passed. The grace of a card does not count. */
export function paidUntil(payments: readonly PaymentEntry[], now: Date): string | null {
  const ends = payments.flatMap(({ period }) => (period === null ? [] : [Date.parse(period.end)]));
  const last = Math.max(...ends);
  return last > now.getTime() ? new Date(last).toISOString() : null;
}

/** The history after cancelling the renewal, shown until the server has listed it again. */
export function withRenewalCancelled(history: PaymentHistory): PaymentHistory {
  const { card } = history;
  // A period that was never paid ends together with the attempts to charge it.
  if (card === null || card.state === 'past-due') return { ...history, card: null };
  return { ...history, card: { ...card, state: 'ends' } };
}

/** The history after a withdrawal, shown until the server has listed it again. */
export function withWithdrawal(
  history: PaymentHistory,
  withdrawn: PaymentEntry,
  { protocol, refunded }: ResponseOf<typeof withdrawPurchase>,
): PaymentHistory {
  const change = (entry: PaymentEntry): PaymentEntry => ({
    ...entry,
    ...(refunded
      ? { state: 'refunded', refunded_cents: entry.amount_cents, period: null }
      : { state: 'withdrawing' }),
    withdrawable_until: null,
    protocol,
  });
  return {
    ...history,
    payments: history.payments.map((entry) => (entry.id === withdrawn.id ? change(entry) : entry)),
    card: withdrawn.method === 'card' ? null : history.card,
  };
}
