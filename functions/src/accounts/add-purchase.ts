import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { normalizeEmail } from 'domain/email';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { findUser } from '../firebase/auth.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { changeAccount } from '../payments/account/change-account.ts';
import { addPurchase as decide } from '../payments/changes/ownership.ts';
import { liveDeps } from '../payments/live-deps.ts';
import { pollPayment } from '../payments/sync/poll-payment.ts';
import { proofKey } from '../payments/records/payment-key.ts';
import { ownsElsewhere } from './own-subscriber.ts';
import { findAbandonedOwner } from './find-abandoned-owner.ts';

/**
 * `add-purchase`: what was paid signed out, for the address of the account that is signed in now, joins it. The proof
 * decides, as it does for a new account.
 */
export async function addPurchase({
  data,
  uid,
}: Pick<Call<CallableRequest<'add-purchase'>>, 'data' | 'uid'>): Promise<CallableResponse<'add-purchase'>> {
  const deps = liveDeps();
  const key = proofKey(data.proof);
  const user = await findUser(uid);
  const subscriber = subscriberId(normalizeEmail(user?.email ?? ''));
  const payment = await deps.store.payment(key);
  if (payment?.subscriber !== subscriber) throw new AppError('payment-not-found', 'proof');
  if (await ownsElsewhere(uid, subscriber)) throw new AppError('forbidden');
  await pollPayment(deps, payment);
  const abandoned = await findAbandonedOwner(deps, findUser, subscriber);
  await changeAccount(deps, { payment: key }, (account, now) =>
    decide(account, { key, uid, abandoned }, now),
  );
  return { success: true };
}
