import { FIX_PIX } from 'domain/texts/dashboard/fix-pix';
import { ActionButton } from '../../../components/action-button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { lookForPaidPix } from '../calls/look-for-paid-pix.ts';

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
