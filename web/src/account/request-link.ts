import { sendConfirmation, sendPasswordReset } from 'domain/account/links-contract';
import { callFunction } from '../kit/firebase/callable.ts';

/** Has the server mail the link that confirms the account's mailbox. Rejects with a `CallError`. */
export const requestConfirmationLink = () => callFunction(sendConfirmation, null);

/** Has the server mail the link that resets the password of the account of this e-mail address. Rejects with a `CallError`. */
export const requestResetLink = (email: string) => callFunction(sendPasswordReset, { email });
