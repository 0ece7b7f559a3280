import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import type { Call } from '../callable.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { withdraw } from '../payments/withdraw.ts';
import { demandOwnSubscriber } from './demand-own-subscriber.ts';

/** `withdraw-purchase` (design §9): the owner's right to withdraw within 7 days. */
export async function withdrawPurchase({
  data,
  uid,
}: Call<CallableRequest<'withdraw-purchase'>>): Promise<CallableResponse<'withdraw-purchase'>> {
  const { protocol, requested_at, refunded } = await withdraw(
    liveDeps(),
    await demandOwnSubscriber(uid),
    data.purchase_id,
  );
  return { protocol, requested_at: requested_at.toISOString(), refunded };
}
