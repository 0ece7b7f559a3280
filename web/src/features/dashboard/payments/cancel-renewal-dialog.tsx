import { cancelSubscription } from 'domain/contracts/cancel-subscription';
import type { ResponseOf } from 'domain/contracts/contract';
import { CLOSE } from 'domain/texts/common';
import { CANCEL_RENEWAL } from 'domain/texts/payments';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { callErrorText } from '../../../firebase/calls/call-error.ts';
import type { PlanState } from '../plan-state.ts';
import { callRepeatable } from './call-repeatable.ts';
import { DialogProblem } from './dialog-problem.tsx';

type Answer = ResponseOf<typeof cancelSubscription>;

interface CancelRenewalDialogProps {
  plan: PlanState;
  /** A purchase can still be withdrawn from, which gives the money back. */
  withdrawable: boolean;
  onCancelled: () => void;
  /** The server has answered, or not: what is listed may be old. */
  onSettled: () => void;
  onClose: () => void;
}

/** Asks before the renewal is cancelled, and says what came of it. */
export function CancelRenewalDialog(props: CancelRenewalDialogProps) {
  const { plan, withdrawable, onCancelled, onSettled, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);

  async function cancel() {
    setBusy(true);
    setProblem(null);
    try {
      const answered = await callRepeatable(cancelSubscription, null);
      onCancelled();
      setAnswer(answered);
    } catch (error) {
      setProblem(callErrorText(error));
    } finally {
      setBusy(false);
      onSettled();
    }
  }

  if (answer) {
    const { confirmed, access_until } = answer;
    return (
      <Dialog title={confirmed ? CANCEL_RENEWAL.doneTitle : CANCEL_RENEWAL.recordedTitle} onClose={onClose}>
        <p className="mb-6">
          {confirmed ? CANCEL_RENEWAL.noCharge : CANCEL_RENEWAL.recorded}{' '}
          {plan.active && access_until !== null && CANCEL_RENEWAL.access(access_until)}
        </p>
        <div className="flex justify-end max-sm:*:grow">
          <Button onClick={onClose}>{CLOSE}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={CANCEL_RENEWAL.title} onClose={onClose}>
      <div className="mb-6 flex flex-col gap-3">
        <p>
          {CANCEL_RENEWAL.noCharge} {plan.active && plan.end && CANCEL_RENEWAL.access(plan.end)}
        </p>
        <p>{CANCEL_RENEWAL.noRefund}</p>
        {withdrawable && <p>{CANCEL_RENEWAL.withdrawable}</p>}
      </div>
      <DialogProblem text={problem} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button look="outline" disabled={busy} onClick={onClose}>
          {CANCEL_RENEWAL.keep}
        </Button>
        <Button look="danger" busy={busy} busyText={CANCEL_RENEWAL.busy} onClick={cancel}>
          {CANCEL_RENEWAL.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
