import {
  confirmMailbox as confirmContract,
  refuseLink as refuseContract,
  resetPassword as resetContract,
} from 'domain/contracts/links';
import { refreshToken } from '../../../firebase/auth/auth.ts';
import { CallError, callErrorText } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';
import { login } from './login.ts';

/** The outcome of following a link, or of voiding it. */
export type LinkOutcome =
  | { readonly kind: 'done' }
  /** The new password is stored, but signing in with it failed. */
  | { readonly kind: 'not-signed-in' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'failed'; readonly text: string };

function outcomeOf(error: unknown): LinkOutcome {
  const code = error instanceof CallError ? error.code : 'internal';
  // 'forbidden' means that the account that asked for the link no longer has this e-mail address.
  if (code === 'link-expired' || code === 'forbidden') return { kind: 'dead' };
  return { kind: 'failed', text: callErrorText(error) };
}

/**
 * Signs in with the account's password and sends the link's code, which together confirm the mailbox. Never rejects.
 */
export async function signInAndConfirm(email: string, password: string, code: string): Promise<LinkOutcome> {
  const problem = await login(email, password);
  if (problem !== null) return { kind: 'failed', text: problem };
  try {
    await callFunction(confirmContract, { code });
  } catch (error) {
    return outcomeOf(error);
  }
  // The database's rules read the confirmation from the token.
  await refreshToken();
  return { kind: 'done' };
}

/** Stores the new password of the account of this e-mail address and signs in with it. Never rejects. */
export async function resetAndSignIn(email: string, password: string, code: string): Promise<LinkOutcome> {
  try {
    await callFunction(resetContract, { code, password });
  } catch (error) {
    return outcomeOf(error);
  }
  return { kind: (await login(email, password)) === null ? 'done' : 'not-signed-in' };
}

/** Voids the link, after 'Não fui eu'. Never rejects. */
export async function voidLink(code: string): Promise<LinkOutcome> {
  try {
    await callFunction(refuseContract, { code });
    return { kind: 'done' };
  } catch (error) {
    return outcomeOf(error);
  }
}
