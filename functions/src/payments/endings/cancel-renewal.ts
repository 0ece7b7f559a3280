import { AppError } from '../../errors.ts';
import { findPayment } from '../account/account.ts';
import { changeAccount, type OwnAccount } from '../account/change-account.ts';
import { readOpenAccount } from '../account/own-account.ts';
import { stopRenewals } from '../account/stop-renewals.ts';
import { cancelRenewals } from '../changes/stop-cards.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { isErased } from '../records/erasure.ts';
import { cardKey, keyOf } from '../records/payment-key.ts';
import { isStopped } from '../records/payment-status.ts';
import type { CardPayment, Payment } from '../records/records.ts';
import { syncPayment } from '../sync/sync-payment.ts';

/** The result of a cancellation: the keys of what was cancelled, and whether the provider has confirmed all of it. */
export interface CancelledRenewal {
  readonly keys: readonly string[];
  readonly confirmed: boolean;
}

/**
 * Stops the owner's cards from being charged again; access lasts until the end of what was paid (spec §9). The cancellation
 * is recorded first, then the provider is asked, and the reconciler asks again until it is done. Repeating it changes
 * nothing.
 */
export async function cancelRenewal(deps: PaymentDeps, own: OwnAccount): Promise<CancelledRenewal> {
  await changeAccount(deps, own, cancelRenewals);
  const wanted = await stoppedPayments(deps, own.subscriber);
  const results = await Promise.allSettled(
    wanted.filter((payment) => !isDone(payment)).map((payment) => syncPayment(deps, keyOf(payment))),
  );
  const after = await stoppedPayments(deps, own.subscriber);
  const confirmed = results.every(({ status }) => status === 'fulfilled') && after.every(isDone);
  return { keys: wanted.map(keyOf), confirmed };
}

/**
 * Stops the renewal of the purchase of a session that no account has proved; access lasts until the end of what was paid. Answers
 * the payment afterwards and whether the provider has confirmed it. Throws 'nothing-to-cancel'. Repeating it changes nothing.
 */
export async function cancelBySession(
  deps: PaymentDeps,
  session_id: string,
): Promise<{ readonly payment: CardPayment; readonly confirmed: boolean }> {
  const key = cardKey(session_id);
  await changeAccount(deps, { payment: key }, (account, now) => {
    const payment = findPayment(account, key);
    // Once an account was made with the session, only the account ends the renewal.
    const isTheirs = payment !== undefined && payment.claimed_by === null && !isErased(account.id);
    return isTheirs ? stopRenewals(account, [payment], now) : {};
  });
  const wanted = await deps.store.payment(key);
  // A session that nobody has paid renews nothing: its page may still be paid after this answer.
  const isTheirs = wanted?.claimed_by === null && !isErased(wanted.subscriber);
  if (!isTheirs || !isCancelled(wanted) || wanted.subscription === null)
    throw new AppError('nothing-to-cancel');
  const [result] = await Promise.allSettled([isDone(wanted) ? wanted : syncPayment(deps, key)]);
  const payment = (result.status === 'fulfilled' ? result.value : null) ?? wanted;
  return { payment: wanted, confirmed: isCancelled(payment) && isDone(payment) };
}

async function stoppedPayments({ store }: PaymentDeps, id: string): Promise<readonly CardPayment[]> {
  return (await readOpenAccount(store, id)).payments.filter(isCancelled);
}

function isCancelled(payment: Payment): payment is CardPayment {
  return payment.provider === 'stripe' && payment.stop !== null;
}

function isDone({ subscription, stop }: CardPayment): boolean {
  return subscription === null || stop === null || isStopped(subscription, stop);
}
