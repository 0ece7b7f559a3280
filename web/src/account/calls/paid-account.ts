import { cancelSubscription } from 'domain/buy/card-contract';
import type { InputOf } from 'domain/kit/contract';
import { createAccount as contract } from 'domain/account/contract';
import { ACCOUNT, createAccountFailed } from 'domain/account/texts';
import { ACCOUNT_EXISTS } from 'domain/kit/error-texts';
import { signIn } from '../../kit/firebase/auth/auth.ts';
import { CallError, callErrorText } from '../../kit/firebase/calls/call-error.ts';
import { callFunction } from '../../kit/firebase/calls/callable.ts';

/** The outcome; `text` is shown to the user. */
type AccountCreation =
  | { readonly kind: 'signed-in' }
  /** The account was made, but signing in failed. */
  | { readonly kind: 'made' }
  | { readonly kind: 'exists'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/** Makes the account that a proof of payment gives a right to, and signs in. Never rejects. */
export async function createAccountAndSignIn(input: InputOf<typeof contract>): Promise<AccountCreation> {
  try {
    await callFunction(contract, input);
  } catch (error) {
    const code = error instanceof CallError ? error.code : 'internal';
    if (code === 'account-exists') return { kind: 'exists', text: ACCOUNT_EXISTS };
    if (code === 'internal') return { kind: 'failed', text: ACCOUNT.createFailedUnexpectedly };
    return { kind: 'failed', text: createAccountFailed(callErrorText(error)) };
  }
  try {
    await signIn(input.email, input.password);
    return { kind: 'signed-in' };
  } catch (error) {
    console.warn('The new account could not be signed in', error);
    return { kind: 'made' };
  }
}

/** Ends the renewal of the purchase of a session, whoever has its account. Rejects with a `CallError`. */
export const cancelBySession = (session_id: string) => callFunction(cancelSubscription, { session_id });
