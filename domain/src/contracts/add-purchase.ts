import * as v from 'valibot';
import { ProofSchema } from './proof.ts';
import type { Contract } from './contract.ts';

export const AddPurchaseRequest = v.strictObject({ proof: ProofSchema });

export const AddPurchaseResponse = v.object({ success: v.literal(true) });

/**
 * `add-purchase`: adds a purchase that was paid signed out to the caller's account. Repeating it succeeds. Refused with
 * 'payment-not-found' where the purchase is of another address, 'payment-not-confirmed' where nobody has paid it, and
 * 'account-exists' where it is another account's.
 */
export const addPurchase = {
  name: 'add-purchase',
  caller: 'signed-in',
  request: AddPurchaseRequest,
  response: AddPurchaseResponse,
} as const satisfies Contract;
