import { cancelSubscription } from 'domain/contracts/card';
import { callRepeatable } from './call-repeatable.ts';

/** Ends the renewals of the account's card. Rejects with a `CallError`. */
export const cancelRenewal = () => callRepeatable(cancelSubscription, null);
