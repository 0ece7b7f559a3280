import { withdrawPurchase } from 'domain/contracts/withdraw-purchase';
import type { PaymentEntry } from 'domain/contracts/list-payments';
import type { ResponseOf } from 'domain/contracts/contract';
import { planDisplayName } from 'domain/plans';
import { CLOSE } from 'domain/texts/common';
import { WITHDRAWAL } from 'domain/texts/payments';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { callErrorText } from '../../../firebase/calls/call-error.ts';
import { callRepeatable } from './call-repeatable.ts';
import { DialogProblem } from './dialog-problem.tsx';
import { ProtocolNumber } from './protocol-number.tsx';

type Answer = ResponseOf<typeof withdrawPurchase>;

interface WithdrawDialogProps {
  entry: PaymentEntry;
  onWithdrawn: (answer: Answer) => void;
  /** The server has answered, or not: what is listed may be old. */
  onSettled: () => void;
  onClose: () => void;
}

/** Says what withdrawing means before it happens, and then gives its protocol (design §9, CDC art. 49). */
export function WithdrawDialog({ entry, onWithdrawn, onSettled, onClose }: WithdrawDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);

  async function withdraw() {
    setBusy(true);
    setProblem(null);
    try {
      const answered = await callRepeatable(withdrawPurchase, { purchase_id: entry.id });
      onWithdrawn(answered);
      setAnswer(answered);
    } catch (error) {
      setProblem(callErrorText(error));
    } finally {
      setBusy(false);
      onSettled();
    }
  }

  const due = entry.amount_cents - entry.refunded_cents;
  const means = WITHDRAWAL.means[entry.method];
  if (answer) {
    return (
      <Dialog title={WITHDRAWAL.doneTitle} onClose={onClose}>
        <div className="mb-6 flex flex-col gap-3">
          <ProtocolNumber protocol={answer.protocol} />
          <p>
            {WITHDRAWAL.registeredAt(answer.requested_at)} {WITHDRAWAL.keepNumber}
          </p>
          <p>
            {answer.refunded ? WITHDRAWAL.refunded(due) : WITHDRAWAL.recorded(due)} {means}
          </p>
        </div>
        <div className="flex justify-end max-sm:*:grow">
          <Button onClick={onClose}>{CLOSE}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={WITHDRAWAL.title} onClose={onClose}>
      <p className="mb-3 font-semibold">{WITHDRAWAL.purchase(planDisplayName(entry.tier), entry.paid_at)}</p>
      <ul className="mb-6 list-disc space-y-2 ps-5">
        <li>
          {entry.refunded_cents > 0 ? WITHDRAWAL.remainder(due) : WITHDRAWAL.refund(due)} {means}
        </li>
        <li>{WITHDRAWAL.access[entry.method]}</li>
        <li>{WITHDRAWAL.answers}</li>
        <li>{WITHDRAWAL.noReason}</li>
      </ul>
      <DialogProblem text={problem} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button look="outline" disabled={busy} onClick={onClose}>
          {WITHDRAWAL.keep}
        </Button>
        <Button look="danger" busy={busy} busyText={WITHDRAWAL.busy} onClick={withdraw}>
          {WITHDRAWAL.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
