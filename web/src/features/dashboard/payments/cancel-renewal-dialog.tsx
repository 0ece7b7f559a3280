import { CANCEL_RENEWAL } from 'domain/texts/dashboard/payments';
import { ConfirmDialog, DoneDialog } from '../frame/confirm-dialog.tsx';
import { cancelRenewal } from '../calls/cancel-renewal.ts';
import { useConfirmedCall } from './use-confirmed-call.ts';

interface CancelRenewalDialogProps {
  /** The end of what is paid; null once it has passed. */
  paidUntil: string | null;
  /** Whether the subscriber can still withdraw from a purchase, which gives the money back. */
  withdrawable: boolean;
  onCancelled: () => void;
  /** Called after every attempt: the listed payments may be old. */
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
