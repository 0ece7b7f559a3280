import { addPurchase as contract } from 'domain/contracts/accounts';
import type { Proof } from 'domain/contracts/proof';
import { CallError } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** The reason why a purchase was not added to the signed-in account. */
export type AdditionRefusal =
  /** The purchase belongs to another account. */
  | 'other-account'
  /** The purchase was made with another e-mail address, or the server knows no such payment. */
  | 'other-email'
  /** The order is not paid. */
  | 'unpaid'
  /** The server did not answer, or failed; the call can be repeated later. */
  | 'unanswered';

/** The outcome of adding a purchase. `endsAt`: the end of the account's access with it (ISO 8601), or null without one. */
export type Addition =
  | { readonly kind: 'added'; readonly endsAt: string | null }
  | { readonly kind: AdditionRefusal };

/** Adds a purchase that was paid without an account to the signed-in account. Never rejects. */
export async function addToSignedInAccount(proof: Proof): Promise<Addition> {
  try {
    const { ends_at } = await callFunction(contract, { proof });
    return { kind: 'added', endsAt: ends_at };
  } catch (error) {
    return { kind: refusalOf(error) };
  }
}

function refusalOf(error: unknown): AdditionRefusal {
  switch (error instanceof CallError ? error.code : 'internal') {
    case 'account-exists':
      return 'other-account';
    case 'payment-not-found':
      return 'other-email';
    case 'payment-not-confirmed':
      return 'unpaid';
    default:
      return 'unanswered';
  }
}
