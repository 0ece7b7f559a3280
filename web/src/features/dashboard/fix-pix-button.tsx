import { fixSubscriber } from 'domain/contracts/fix-subscriber';
import { FIX_PIX } from 'domain/texts/dashboard';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { callFunction } from '../../firebase/calls/callable.ts';

/** The button of the one configured account (spec §6): asks the server to look for a PIX that was paid. */
export function FixPixButton({ email, onFixed }: { email: string; onFixed: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  async function fix() {
    setBusy(true);
    showToast({ kind: 'info', text: FIX_PIX.busy });
    try {
      const { success } = await callFunction(fixSubscriber, { email });
      showToast(success ? { kind: 'success', text: FIX_PIX.done } : { kind: 'error', text: FIX_PIX.failed });
      if (success) await onFixed();
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
