import type { PaymentEntry, withdrawPurchase } from 'domain/contracts/payments';
import type { ResponseOf } from 'domain/contracts/contract';
import { planDisplayName } from 'domain/plans';
import { PAYMENTS, WITHDRAWAL } from 'domain/texts/dashboard/payments';
import { ConfirmDialog, DoneDialog } from '../frame/confirm-dialog.tsx';
import { withdraw } from '../calls/withdraw.ts';
import { ProtocolNumber } from './protocol-number.tsx';
import { useConfirmedCall } from './use-confirmed-call.ts';

interface WithdrawDialogProps {
  entry: PaymentEntry;
  onWithdrawn: (answer: ResponseOf<typeof withdrawPurchase>) => void;
  /** Called after every attempt: the listed payments may be old. */
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
