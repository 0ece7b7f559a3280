import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { demandOwnAccount } from '../../accounts/own-subscriber.ts';
import type { Call } from '../../callable.ts';
import { liveDeps } from '../live-deps.ts';
import { withdraw } from '../endings/withdraw.ts';

/** `withdraw-purchase` (design §9): the owner's right to withdraw within 7 days. */
export async function withdrawPurchase({
  data,
  uid,
}: Call<CallableRequest<'withdraw-purchase'>>): Promise<CallableResponse<'withdraw-purchase'>> {
  const { protocol, requested_at, refunded } = await withdraw(
    liveDeps(),
    await demandOwnAccount(uid),
    data.purchase_id,
  );
  return { protocol, requested_at: requested_at.toISOString(), refunded };
}
