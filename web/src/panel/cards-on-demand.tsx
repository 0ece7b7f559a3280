import { FIX_PIX } from 'domain/panel/fix-pix';
import { ActionButton } from '../kit/ui/button.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { lookForPaidPix } from '../account/account-actions.tsx';

/**
 * The parts of the dashboard that a person opens, or that wait for the live data, as one file. As files of their own they would
 * compress worse, and whatever two of them share would be a further file.
 */
export { AccountActions } from '../account/account-actions.tsx';
export { AnswersSection } from '../answers/answers-section.tsx';
export { CardQuestions } from './card-questions.tsx';
export { ListedPayments, payRenewal } from './listed-payments.tsx';

/** The button of the one configured account (spec §6): it has the server look for a PIX that was paid. */
export function FixPixButton({ email, onFixed }: { email: string; onFixed: () => Promise<unknown> }) {
  async function fix() {
    showToast({ kind: 'info', text: FIX_PIX.busy });
    const found = await lookForPaidPix(email).catch(() => false);
    showToast(found ? { kind: 'success', text: FIX_PIX.done } : { kind: 'error', text: FIX_PIX.failed });
    if (found) await onFixed();
  }
  return (
    <ActionButton look="outline" onAct={fix}>
      {FIX_PIX.button}
    </ActionButton>
  );
}
