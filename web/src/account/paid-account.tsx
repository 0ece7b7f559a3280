import { useState } from 'react';
import { createAccount as contract } from 'domain/account/contract';
import { ACCOUNT, createAccountFailed, PAID_ACCOUNT } from 'domain/account/texts';
import { cancelSubscription } from 'domain/buy/card-contract';
import type { InputOf } from 'domain/kit/contract';
import { ACCOUNT_EXISTS } from 'domain/kit/error-texts';
import { forgetPaidCard, readPaidCards } from '../buy/kept-orders.ts';
import { loadAuth, signIn } from '../kit/firebase/auth.ts';
import { CallError, callErrorText, callFunction } from '../kit/firebase/callable.ts';
import { Button } from '../kit/ui/button.tsx';
import { showToast } from '../kit/ui/toast.tsx';

/** The outcome; `text` is shown to the user. */
type AccountCreation =
  /** The account is made. `signingIn` resolves with its session, and rejects where that failed. */
  | { readonly kind: 'made'; readonly signingIn: Promise<void> }
  | { readonly kind: 'exists'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/** Makes the account that a proof of payment gives a right to, and begins to sign in. Never rejects. */
export async function createPaidAccount(input: InputOf<typeof contract>): Promise<AccountCreation> {
  // Auth starts meanwhile. Its failure shows when it is asked to sign in.
  loadAuth().catch(() => undefined);
  try {
    await callFunction(contract, input);
  } catch (error) {
    const code = error instanceof CallError ? error.code : 'internal';
    if (code === 'account-exists') return { kind: 'exists', text: ACCOUNT_EXISTS };
    if (code === 'internal') return { kind: 'failed', text: ACCOUNT.createFailedUnexpectedly };
    return { kind: 'failed', text: createAccountFailed(callErrorText(error)) };
  }
  return { kind: 'made', signingIn: signIn(input.email, input.password) };
}

/** Ends the renewal of the purchase of a session, whoever has its account. Rejects with a `CallError`. */
const cancelBySession = (session_id: string) => callFunction(cancelSubscription, { session_id });

interface StopRenewalProps {
  session_id: string;
  title?: string;
  text?: string;
}

/**
 * Ends the renewal of a purchase by its session, for the browser that paid: the buyer may want no account, or may have lost it to
 * the reader of the mailbox.
 */
export function StopRenewal(props: StopRenewalProps) {
  const { session_id, title = PAID_ACCOUNT.stopRenewal, text = PAID_ACCOUNT.stopRenewalText } = props;
  const [step, setStep] = useState<'offered' | 'busy' | 'recorded' | 'stopped' | 'over'>('offered');
  async function stop() {
    setStep('busy');
    try {
      const { confirmed } = await cancelBySession(session_id);
      if (confirmed) forgetPaidCard(session_id);
      setStep(confirmed ? 'stopped' : 'recorded');
    } catch (error) {
      const isOver = error instanceof CallError && error.code === 'nothing-to-cancel';
      if (isOver) forgetPaidCard(session_id);
      else showToast({ kind: 'error', text: callErrorText(error) });
      setStep(isOver ? 'over' : 'offered');
    }
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">{title}</summary>
      <div className="flex flex-col gap-3 pt-2" aria-live="polite">
        {step === 'stopped' || step === 'recorded' || step === 'over' ? (
          <p>{ENDED[step]}</p>
        ) : (
          <>
            <p>{text}</p>
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

const ENDED = {
  stopped: PAID_ACCOUNT.renewalStopped,
  recorded: PAID_ACCOUNT.renewalStopRecorded,
  over: PAID_ACCOUNT.renewalOver,
} as const;

/** The cards that this browser paid and whose account exists, to end their renewals also without that account. */
export function PaidCards() {
  // Those of the dialog's opening: one whose renewal ends meanwhile goes on telling so.
  const [cards] = useState(readPaidCards);
  if (cards.length === 0) return null;
  return (
    <div className="mt-6 border-base-300 border-t pt-4">
      {cards.map(({ session_id, savedAt }) => (
        <StopRenewal
          key={session_id}
          session_id={session_id}
          title={PAID_ACCOUNT.stopRenewalOf(new Date(savedAt))}
          text={PAID_ACCOUNT.stopRenewalOfText}
        />
      ))}
    </div>
  );
}
