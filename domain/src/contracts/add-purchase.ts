import * as v from 'valibot';
import { ProofSchema } from './proof.ts';
import type { Contract } from './contract.ts';

export const AddPurchaseRequest = v.strictObject({ proof: ProofSchema });

/** `ends_at` is the end of the account's access with the purchase (ISO 8601), or null for a courtesy, which has no end. */
export const AddPurchaseResponse = v.object({ success: v.literal(true), ends_at: v.nullable(v.string()) });

/**
 * `add-purchase`: adds a purchase, paid while nobody was signed in, to the caller's account. Repeating the call succeeds.
 * It is refused with 'payment-not-found' if the purchase was made for another address, with 'payment-not-confirmed' if
 * nobody has paid it, and with 'account-exists' if it belongs to another account.
 */
export const addPurchase = {
  name: 'add-purchase',
  caller: 'signed-in',
  request: AddPurchaseRequest,
  response: AddPurchaseResponse,
} as const satisfies Contract;
