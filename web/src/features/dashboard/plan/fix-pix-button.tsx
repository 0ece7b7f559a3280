import { FIX_PIX } from 'domain/texts/dashboard/fix-pix';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { lookForPaidPix } from '../calls/look-for-paid-pix.ts';

/** The button of the one configured account (spec §6): it has the server look for a PIX that was paid. */
export function FixPixButton({ email, onFixed }: { email: string; onFixed: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  async function fix() {
    setBusy(true);
    showToast({ kind: 'info', text: FIX_PIX.busy });
    try {
      const found = await lookForPaidPix(email);
      showToast(found ? { kind: 'success', text: FIX_PIX.done } : { kind: 'error', text: FIX_PIX.failed });
      if (found) await onFixed();
    } catch {
      showToast({ kind: 'error', text: FIX_PIX.failed });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button look="outline" busy={busy} onClick={fix}>
      {FIX_PIX.button}
    </Button>
  );
}
