import type { PaymentEntry, PaymentHistory } from 'domain/buy/payments-contract';
import { planDisplayName } from 'domain/buy/plans';
import { CARD_SUBSCRIPTION } from 'domain/buy/payments-texts';
import { useState } from 'react';
import { ActionButton, Button, RetryButton } from '../../kit/ui/button.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { useNow } from '../../kit/device/server-clock.ts';
import { fetchRenewalPage } from '../../account/card/account-calls.ts';
import type { PaymentHistoryState } from '../calls/use-payment-history.ts';
import { Leaving } from '../frame/leaving.tsx';
import type { PlanState } from '../plan/plan-state.ts';
import { CancelRenewalDialog, WithdrawDialog } from './payment-dialogs.tsx';
import {
  type ListedSubscription,
  paidUntil,
  withRenewalCancelled,
  withWithdrawal,
} from './payment-history.ts';
import { PaymentList } from './payment-list.tsx';

/** Opens the page where the refused renewal is paid, or says why not. */
export async function payRenewal(reload: () => Promise<void>): Promise<void> {
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
  onReload: () => Promise<void>;
}

/** The plan for which the card is charged, whether it renews, and the button that ends the renewal. */
function CardSubscriptionSection({ card, plan, onCancel, onReload }: CardSubscriptionSectionProps) {
  return (
    <section
      className={`mb-6 flex flex-wrap items-end justify-between gap-4 border border-base-300 p-5 ${card.state === 'past-due' ? 'border-l-4 border-l-warning' : ''}`}
    >
      <div className="max-w-prose">
        <h3 className="mb-1 font-bold text-primary">{CARD_SUBSCRIPTION.title}</h3>
        <p className="font-medium">{`${planDisplayName(card.tier)} · ${CARD_SUBSCRIPTION.price(card.amount_cents)}`}</p>
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
  payments: PaymentHistoryState;
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
  onChange: PaymentHistoryState['change'];
  onReload: PaymentHistoryState['reload'];
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
