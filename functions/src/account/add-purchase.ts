import type { CallableResponse } from 'domain/contracts';
import { normalizeEmail } from 'domain/kit/email';
import { AppError } from '../kit/errors.ts';
import type { Call } from '../kit/call/callable.ts';
import { findUser } from '../kit/firebase/admin.ts';
import { subscriberId } from '../kit/firebase/subscriber-id.ts';
import { changeAccount } from '../buy/ledger/change-account.ts';
import { joinPurchase } from '../buy/changes/ownership.ts';
import type { PaymentDeps } from '../buy/ports/payment-deps.ts';
import { proofKey } from '../buy/records/keys.ts';
import { pollPayment } from '../buy/sync/sync-payment.ts';
import { eraseIfGone, findAbandonedOwner } from './abandoned-owners.ts';
import { ownsElsewhere } from '../buy/ledger/owned-account.ts';

/**
 * `add-purchase`: a purchase that was paid while signed out, for the address of the signed-in account, joins that account.
 * The proof decides, as it does for a new account. Throws 'payment-not-found' for a purchase of another address, and
 * 'forbidden' for an account that owns another address.
 */
export async function addPurchase(
  { data, uid }: Call<'add-purchase'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'add-purchase'>> {
  const key = proofKey(data.proof);
  const user = await findUser(uid);
  const subscriber = subscriberId(normalizeEmail(user?.email ?? ''));
  const payment = await deps.store.payment(key);
  if (payment?.subscriber !== subscriber) throw new AppError('payment-not-found', 'proof');
  if (await ownsElsewhere(uid, subscriber)) throw new AppError('forbidden');
  await pollPayment(deps, payment);
  const abandoned = await findAbandonedOwner(deps, findUser, subscriber);
  const after = await changeAccount(deps, { payment: key }, (account, now) =>
    joinPurchase(account, { key, uid, abandoned, endsRenewals: data.ends_renewals === true }, now),
  );
  if (await eraseIfGone(deps, uid)) throw new AppError('forbidden');
  return { success: true, ends_at: after?.subscriber?.subscription_end?.toISOString() ?? null };
}
