import type { CallableResponse } from 'domain/contracts/table';
import { demandOwnAccount } from '../account/own-account.ts';
import type { Call } from '../../call/callable.ts';
import { withdraw } from '../endings/withdraw.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';

/** `withdraw-purchase`: the owner's right to withdraw from a purchase within 7 days (CDC art. 49). */
export async function withdrawPurchase(
  { data, uid }: Call<'withdraw-purchase'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'withdraw-purchase'>> {
  const own = await demandOwnAccount(uid);
  const { protocol, requested_at, refunded } = await withdraw(deps, own, data.purchase_id);
  return { protocol, requested_at: requested_at.toISOString(), refunded };
}
