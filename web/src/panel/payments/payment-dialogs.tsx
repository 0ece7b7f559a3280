import type { ResponseOf } from 'domain/kit/contract';
import type { PaymentEntry, withdrawPurchase } from 'domain/buy/payments-contract';
import { planDisplayName } from 'domain/buy/plans';
import { CANCEL_RENEWAL, PAYMENTS, WITHDRAWAL } from 'domain/buy/payments-texts';
import { useState } from 'react';
import { callErrorText } from '../../kit/firebase/calls/call-error.ts';
import { cancelRenewal, withdraw } from '../../account/card/account-calls.ts';
import { ConfirmDialog, DoneDialog } from '../frame/confirm-dialog.tsx';
import { ProtocolNumber } from './payment-list.tsx';

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
export function CancelRenewalDialog(props: CancelRenewalDialogProps) {
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
export function WithdrawDialog({ entry, onWithdrawn, onSettled, onClose }: WithdrawDialogProps) {
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
