import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { CANCEL_RENEWAL } from 'domain/texts/dashboard/payments';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { callErrorText } from '../../../firebase/calls/call-error.ts';
import { cancelBySession } from '../calls/cancel-by-session.ts';

/** Ends the renewal of a purchase by its session: whoever paid signed out may want no account. */
export function StopRenewal({ session_id }: { session_id: string }) {
  const [step, setStep] = useState<'offered' | 'busy' | 'done'>('offered');
  async function stop() {
    setStep('busy');
    try {
      await cancelBySession(session_id);
      setStep('done');
    } catch (error) {
      showToast({ kind: 'error', text: callErrorText(error) });
      setStep('offered');
    }
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">{PAID_ACCOUNT.stopRenewal}</summary>
      <div className="flex flex-col gap-3 pt-2" aria-live="polite">
        {step === 'done' ? (
          <p>{PAID_ACCOUNT.renewalStopped}</p>
        ) : (
          <>
            <p>{PAID_ACCOUNT.stopRenewalText}</p>
            <Button look="outline" wide busy={step === 'busy'} busyText={CANCEL_RENEWAL.busy} onClick={stop}>
              {CANCEL_RENEWAL.confirm}
            </Button>
          </>
        )}
      </div>
    </details>
  );
}
