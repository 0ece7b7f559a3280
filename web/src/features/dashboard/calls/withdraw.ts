import { withdrawPurchase } from 'domain/contracts/payments';
import { callRepeatable } from './call-repeatable.ts';

/** Withdraws from a purchase of the account (CDC art. 49). Rejects with a `CallError`. */
export const withdraw = (purchase_id: string) => callRepeatable(withdrawPurchase, { purchase_id });
