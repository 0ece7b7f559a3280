import type { cancelSubscription } from 'domain/contracts/card';
import type { InputOf, ResponseOf } from 'domain/contracts/contract';
import type { deleteMyAccount } from 'domain/contracts/my-data';
import type { withdrawPurchase } from 'domain/contracts/payments';
import { CallError } from '../../../firebase/calls/call-error.ts';
import { callFunction } from '../../../firebase/calls/callable.ts';

/**
 * Calls a function that may be repeated with the same outcome. Where no answer comes it calls once more, because the
 * server may have done its part already. Rejects with a `CallError`.
 */
export async function callRepeatable<
  Called extends typeof cancelSubscription | typeof withdrawPurchase | typeof deleteMyAccount,
>(called: Called, input: InputOf<Called>): Promise<ResponseOf<Called>> {
  try {
    return await callFunction(called, input);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'offline') throw error;
    return callFunction(called, input);
  }
}
