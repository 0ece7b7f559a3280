import { fixSubscriber } from 'domain/account/contract';
import { cancelSubscription, keepRenewal as keepRenewalContract } from 'domain/buy/card-contract';
import { deleteMyAccount, exportMyData } from 'domain/account/my-data-contract';
import { payRenewal, withdrawPurchase } from 'domain/buy/payments-contract';
import type { InputOf, ResponseOf } from 'domain/kit/contract';
import { CallError } from '../../kit/firebase/calls/call-error.ts';
import { callFunction } from '../../kit/firebase/calls/callable.ts';

/**
 * Calls a function that may be repeated with the same outcome. Where no answer comes it calls once more, because the
 * server may have done its part already. Rejects with a `CallError`.
 */
async function callRepeatable<
  Called extends typeof cancelSubscription | typeof withdrawPurchase | typeof deleteMyAccount,
>(called: Called, input: InputOf<Called>): Promise<ResponseOf<Called>> {
  try {
    return await callFunction(called, input);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'offline') throw error;
    return callFunction(called, input);
  }
}

/** Ends the renewals of the account's card. Rejects with a `CallError`. */
export const cancelRenewal = () => callRepeatable(cancelSubscription, null);

/** Ends the renewal of one card of the account, by its `id` in `questions`. Rejects with a `CallError`. */
export const endRenewal = (purchase_id: string) => callRepeatable(cancelSubscription, { purchase_id });

/** Keeps a card that moved to the account, by its `id` in `questions`. Rejects with a `CallError`. */
export const keepRenewal = (purchase_id: string) => callFunction(keepRenewalContract, { purchase_id });

/** Withdraws from a purchase of the account (CDC art. 49). Rejects with a `CallError`. */
export const withdraw = (purchase_id: string) => callRepeatable(withdrawPurchase, { purchase_id });

/** Deletes the account and its data; the password was entered just before. Rejects with a `CallError`. */
export const eraseAccount = () => callRepeatable(deleteMyAccount, null);

/** Everything that the server holds about the account. Rejects with a `CallError`. */
export const fetchMyData = () => callFunction(exportMyData, null);

/** Has the server look for a paid PIX of this e-mail address; resolves with whether it found one. Rejects with a `CallError`. */
export async function lookForPaidPix(email: string): Promise<boolean> {
  return (await callFunction(fixSubscriber, { email })).success;
}

/** The page where the refused renewal can be paid; null if nothing is to be paid there any more. Rejects with a `CallError`. */
export async function fetchRenewalPage(): Promise<string | null> {
  return (await callFunction(payRenewal, null)).url;
}
