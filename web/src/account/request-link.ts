import { sendConfirmation, sendPasswordReset } from 'domain/account/links-contract';
import { UNVERIFIED } from 'domain/account/card-texts';
import { callFunction } from '../kit/firebase/callable.ts';
import { showToast } from '../kit/ui/toast.tsx';

/** Has the server mail the link that resets the password of the account of this e-mail address. Rejects with a `CallError`. */
export const requestResetLink = (email: string) => callFunction(sendPasswordReset, { email });

/** Has the link that confirms the account's mailbox mailed again, and says whether it was. */
export async function resendLink(): Promise<void> {
  await callFunction(sendConfirmation, null).then(
    () => showToast({ kind: 'success', text: UNVERIFIED.sent }),
    () => showToast({ kind: 'error', text: UNVERIFIED.failed }),
  );
}
