import { sendPasswordReset as contract } from 'domain/contracts/links';
import { callErrorText } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';

/**
 * Has the server mail a link that resets the password. Resolves with null, or with the text of the failure. Never
 * rejects.
 */
export async function requestPasswordReset(email: string): Promise<string | null> {
  try {
    await callFunction(contract, { email });
    return null;
  } catch (error) {
    // The server answers alike with and without an account, so no failure tells whether there is one.
    return callErrorText(error);
  }
}
