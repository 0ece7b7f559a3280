import { addPurchase as contract } from 'domain/contracts/add-purchase';
import type { Proof } from 'domain/contracts/proof';
import { CallError } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** The outcome of adding a purchase to the signed-in account. */
export type Addition =
  | 'added'
  /** The purchase belongs to another account. */
  | 'other-account'
  /** The purchase was made with another e-mail address, or the server knows no such payment. */
  | 'other-email'
  /** The order is not paid. */
  | 'unpaid'
  /** The server did not answer, or failed; the call can be repeated later. */
  | 'unanswered';

/** Adds a purchase that was paid without an account to the signed-in account. Never rejects. */
export async function addToSignedInAccount(proof: Proof): Promise<Addition> {
  try {
    await callFunction(contract, { proof });
    return 'added';
  } catch (error) {
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
}
