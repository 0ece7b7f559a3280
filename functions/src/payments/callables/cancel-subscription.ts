import type { CallableResponse } from 'domain/contracts/table';
import { demandOwnAccount } from '../../accounts/own-subscriber.ts';
import { AppError } from '../../app-error.ts';
import type { Call } from '../../callable.ts';
import { cancelRenewal } from '../endings/cancel-renewal.ts';
import { liveDeps } from '../live-deps.ts';

/**
 * `cancel-subscription` (design §6): the owner's card is not charged again, access lasts until the end of the period.
 * Throws 'nothing-to-cancel' where no card was ever to be charged again.
 */
export async function cancelSubscription({
  uid,
}: Pick<Call<unknown>, 'uid'>): Promise<CallableResponse<'cancel-subscription'>> {
  const deps = liveDeps();
  const own = await demandOwnAccount(uid);
  const { keys, confirmed } = await cancelRenewal(deps, own);
  if (keys.length === 0) throw new AppError('nothing-to-cancel');
  const subscriber = await deps.store.subscriber(own.subscriber);
  return { success: true, access_until: subscriber?.subscription_end?.toISOString() ?? null, confirmed };
}
