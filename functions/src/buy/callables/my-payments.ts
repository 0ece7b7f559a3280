import type { CallableResponse } from 'domain/contracts';
import type { Call } from '../../kit/call/callable.ts';
import { limitPolls } from '../../kit/call/rate-limit.ts';
import { AppError } from '../../kit/errors.ts';
import { endOfPaid } from '../ledger/account.ts';
import { demandOwnedAccount, demandVisibleAccount, readVisibleAccount } from '../ledger/owned-account.ts';
import { cancelBySession, cancelRenewal, keepCard } from '../endings/cancel-renewal.ts';
import { withdraw } from '../endings/withdraw.ts';
import { toAppError } from '../ports/gateways.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { cardKey, keyOf } from '../records/keys.ts';
import { syncPayment } from '../sync/sync-payment.ts';
import { findPayable, paymentHistory } from './account-history.ts';
import { purchaseEnd } from './purchase.ts';

/** `list-payments`: the purchases that are visible to the account. Clients cannot read the payments themselves. */
export function listPayments(
  { uid }: Call<'list-payments'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'list-payments'>> {
  return paymentHistory(deps, uid);
}

/**
 * `cancel-subscription`: the owner's cards, or the one card that is named, are not charged again, and access lasts
 * until the end of the period. Throws 'nothing-to-cancel' if no card would be charged again, and 'payment-not-found' for a session
 * that is not known.
 */
export async function cancelSubscription(
  { data, uid }: Call<'cancel-subscription'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'cancel-subscription'>> {
  const session_id = data && 'session_id' in data ? data.session_id : undefined;
  if (session_id !== undefined) {
    // An invented session is not counted, so that a caller who sends many of them writes nothing.
    // A lost database gets its purchases back later: until then nobody may read that the card is charged no more.
    if ((await deps.store.payment(cardKey(session_id))) === null) throw new AppError('payment-not-found');
    await limitPolls(session_id);
    const { payment, confirmed } = await cancelBySession(deps, session_id);
    return { success: true, access_until: await purchaseEnd(deps.store, payment), confirmed };
  }
  if (uid === '') throw new AppError('unauthenticated');
  const owned = await demandOwnedAccount(uid);
  const { keys, confirmed } = await cancelRenewal(
    deps,
    owned,
    data && 'purchase_id' in data ? data.purchase_id : null,
  );
  if (keys.length === 0) throw new AppError('nothing-to-cancel');
  const until = endOfPaid((await readVisibleAccount(deps.store, owned.subscriber)).grants);
  const access_until = until !== null && until > deps.now() ? until.toISOString() : null;
  return { success: true, access_until, confirmed };
}

/** `keep-renewal`: the owner keeps a card that moved to the account. Throws 'payment-not-found' where nothing is asked about it. */
export async function keepRenewal(
  { data, uid }: Call<'keep-renewal'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'keep-renewal'>> {
  return { confirmed: await keepCard(deps, await demandOwnedAccount(uid), data.purchase_id) };
}

/**
 * `pay-renewal`: the page where the refused renewal of the account's own card can be paid. Nothing of it is stored. Throws
 * 'payment-not-found' where no renewal of theirs is refused, or the card is to end.
 */
export async function payRenewal(
  { uid }: Call<'pay-renewal'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'pay-renewal'>> {
  const { payments } = await demandVisibleAccount(deps.store, await demandOwnedAccount(uid));
  const payment = findPayable(payments, deps.now(), uid);
  if (payment === null) throw new AppError('payment-not-found');
  await limitPolls(payment.provider_id);
  try {
    const { subscription, refused } = await deps.card.read(payment.provider_id);
    const isOpen = subscription?.status === 'past-due' && !subscription.cancel_at_period_end;
    if (isOpen && refused !== null) return { url: refused.url };
    // It was paid or ended meanwhile, of which nobody has told yet.
    await syncPayment(deps, keyOf(payment));
    return { url: null };
  } catch (error) {
    throw toAppError(error);
  }
}

/** `withdraw-purchase`: the owner's right to withdraw from a purchase within 7 days (CDC art. 49). */
export async function withdrawPurchase(
  { data, uid }: Call<'withdraw-purchase'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'withdraw-purchase'>> {
  const owned = await demandOwnedAccount(uid);
  const { protocol, requested_at, refunded } = await withdraw(deps, owned, data.purchase_id);
  return { protocol, requested_at: requested_at.toISOString(), refunded };
}
