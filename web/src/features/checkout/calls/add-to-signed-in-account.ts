import { addPurchase as contract } from 'domain/contracts/add-purchase';
import type { Proof } from 'domain/contracts/proof';
import { CallError } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** What became of adding a purchase to the signed-in account. */
export type Addition =
  | 'added'
  /** It is another account's. */
  | 'other-account'
  /** It was made with another address, or the server knows no such payment. */
  | 'other-email'
  /** Nobody has paid it. */
  | 'unpaid'
  /** No answer, or none about the purchase: to be asked again some other time. */
  | 'unanswered';

/** Adds a purchase that was paid signed out to the account that is signed in. Never rejects. */
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
