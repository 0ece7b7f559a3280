import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { callErrorText } from '../../../firebase/calls/call-error.ts';
import { cancelBySession } from '../calls/cancel-by-session.ts';

/** Ends the renewal of a purchase by its session: a buyer who paid signed out may want no account. */
export function StopRenewal({ session_id }: { session_id: string }) {
  const [step, setStep] = useState<'offered' | 'busy' | 'recorded' | 'stopped'>('offered');
  async function stop() {
    setStep('busy');
    try {
      const { confirmed } = await cancelBySession(session_id);
      setStep(confirmed ? 'stopped' : 'recorded');
    } catch (error) {
      showToast({ kind: 'error', text: callErrorText(error) });
      setStep('offered');
    }
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">{PAID_ACCOUNT.stopRenewal}</summary>
      <div className="flex flex-col gap-3 pt-2" aria-live="polite">
        {step === 'stopped' || step === 'recorded' ? (
          <p>{step === 'stopped' ? PAID_ACCOUNT.renewalStopped : PAID_ACCOUNT.renewalStopRecorded}</p>
        ) : (
          <>
            <p>{PAID_ACCOUNT.stopRenewalText}</p>
            <Button
              look="outline"
              wide
              busy={step === 'busy'}
              busyText={PAID_ACCOUNT.stopRenewalBusy}
              onClick={stop}
            >
              {PAID_ACCOUNT.stopRenewalConfirm}
            </Button>
          </>
        )}
      </div>
    </details>
  );
}
