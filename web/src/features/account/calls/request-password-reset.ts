import { sendPasswordReset as contract } from 'domain/contracts/send-password-reset';
import { callErrorText } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Asks for the mail whose link resets the password; answers null, or the text of what went wrong. Never rejects. */
export async function requestPasswordReset(email: string): Promise<string | null> {
  try {
    await callFunction(contract, { email });
    return null;
  } catch (error) {
    // The server answers alike whatever the address has, so no failure tells whether there is an account.
    return callErrorText(error);
  }
}
