import { sendPasswordReset } from 'domain/contracts/send-password-reset';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Has the server mail the link that resets the password of the address's account. Rejects with a `CallError`. */
export const requestResetLink = (email: string) => callFunction(sendPasswordReset, { email });
