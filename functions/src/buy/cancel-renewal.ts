import { AppError } from '../kit/errors.ts';
import { findPayment } from './account.ts';
import {
  type AccountByOwner,
  changeAccount,
  type OwnedAccount,
  readVisibleAccount,
} from './change-account.ts';
import { ProviderError } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  cardKey,
  type CardPayment,
  isErased,
  isStopped,
  isUnpaid,
  keyOf,
  mayBeCharged,
  type Payment,
  renews,
  type Subscribed,
} from './records.ts';
import { cancelRenewals, isNamed, keepRenewal, stopAllCards, stopRenewals } from './stop-renewals.ts';
import { syncPayment } from './sync-payment.ts';

/** The result of a cancellation: the keys of what was cancelled, and whether the provider has confirmed all of it. */
interface CancelledRenewal {
  readonly keys: readonly string[];
  readonly confirmed: boolean;
}

/**
 * Stops the owner's cards, or the one with `purchase_id`, from being charged again; access lasts until the end of what was paid
 * (spec §9). The cancellation is recorded first, then the provider is asked, and the reconciler asks again until it is done.
 * Repeating it changes nothing.
 */
export async function cancelRenewal(
  deps: PaymentDeps,
  owned: OwnedAccount,
  purchase_id: string | null = null,
): Promise<CancelledRenewal> {
  const isMeant = (payment: Payment) => isNamed(payment, purchase_id);
  await changeAccount(deps, owned, (account, now) => cancelRenewals(account, now, purchase_id));
  const wanted = (await stoppedPayments(deps, owned.subscriber)).filter(isMeant);
  const results = await Promise.allSettled(
    wanted.filter((payment) => !isDone(payment)).map((payment) => syncPayment(deps, keyOf(payment))),
  );
  const after = (await stoppedPayments(deps, owned.subscriber)).filter(isMeant);
  const confirmed = results.every(({ status }) => status === 'fulfilled') && after.every(isDone);
  return { keys: wanted.map(keyOf), confirmed };
}

/**
 * The owner keeps a card that moved to the account: the end that the move brought is taken back at the provider. Answers whether the
 * provider has confirmed it; else the reconciler asks again. Throws 'payment-not-found' where nothing is asked about it.
 */
export async function keepCard(
  deps: PaymentDeps,
  owned: OwnedAccount,
  purchase_id: string,
): Promise<boolean> {
  const after = await changeAccount(deps, owned, (account, now) =>
    keepRenewal(account, purchase_id, owned.owner, now),
  );
  const payment = after?.payments.find((each) => isNamed(each, purchase_id));
  if (!payment) throw new AppError('payment-not-found');
  const [result] = await Promise.allSettled([syncPayment(deps, keyOf(payment))]);
  return result.status === 'fulfilled' && result.value !== null && renews(result.value);
}

/**
 * Stops the renewal of the purchase of a session, whoever has the account: the browser that paid knows the session, and its card is
 * charged. Access lasts until the end of what was paid. Answers the payment afterwards and whether the provider has confirmed it.
 * Throws 'nothing-to-cancel'. Repeating it changes nothing.
 */
export async function cancelBySession(
  deps: PaymentDeps,
  session_id: string,
): Promise<{ readonly payment: CardPayment; readonly confirmed: boolean }> {
  const key = cardKey(session_id);
  await changeAccount(deps, { payment: key }, (account, now) => {
    const payment = findPayment(account, key);
    return payment !== undefined && !isErased(account.id) ? stopRenewals(account, [payment], now) : {};
  });
  const wanted = await deps.store.payment(key);
  if (wanted === null || isErased(wanted.subscriber) || !isCancelled(wanted))
    throw new AppError('nothing-to-cancel');
  const [result] = await Promise.allSettled([isDone(wanted) ? wanted : syncPayment(deps, key)]);
  const payment = (result.status === 'fulfilled' ? result.value : null) ?? wanted;
  return { payment: wanted, confirmed: isCancelled(payment) && isDone(payment) };
}

async function stoppedPayments({ store }: PaymentDeps, id: string): Promise<readonly Subscribed[]> {
  return (await readVisibleAccount(store, id)).payments.filter(isCancelled);
}

/**
 * Whether a subscription is to end. A session that nobody has paid renews nothing, also where its end is wanted already: its page may
 * still be paid after the answer.
 */
function isCancelled(payment: Payment): payment is Subscribed {
  return payment.provider === 'stripe' && payment.stop !== null && payment.subscription !== null;
}

function isDone({ subscription, stop }: Subscribed): boolean {
  return stop === null || isStopped(subscription, stop);
}

/**
 * Ends every subscription that is visible to the owner at once, or all of an address without one, and returns when the provider
 * has said so. The sessions that may just have been paid are looked at first: those of the owner, however many orders of others
 * hide them, or those of an address without an owner. Sessions of others are not looked at, because a stranger may order any
 * number for an address. `eraseAccount` leaves those, and codes, which charge nobody, to the person who pays them. The end is
 * recorded before the provider is asked, so the reconciler asks for what the provider does not do now. Repeating it changes
 * nothing. Throws 'provider-unavailable' while a card may still be charged.
 */
export async function stopCharging(deps: PaymentDeps, owned: AccountByOwner): Promise<void> {
  try {
    const claimed = owned.owner === null ? [] : await deps.store.paymentsClaimedBy(owned.owner);
    const known = new Map(
      [...(await ownPayments(deps, owned.subscriber)), ...claimed].map((each) => [keyOf(each), each]),
    );
    const payable = [...known.values()].filter(
      (payment) =>
        payment.provider === 'stripe' &&
        payment.subscriber === owned.subscriber &&
        payment.claimed_by === owned.owner &&
        isUnpaid(payment.status) &&
        payment.reconcile_at !== null,
    );
    for (const payment of payable) await syncPayment(deps, keyOf(payment));
    await changeAccount(deps, owned, stopAllCards);
    const running = (await ownPayments(deps, owned.subscriber)).filter(mayBeCharged);
    for (const payment of running) await syncPayment(deps, keyOf(payment));
  } catch (error) {
    if (error instanceof ProviderError) {
      throw new AppError('provider-unavailable', undefined, { cause: error });
    }
    throw error;
  }
  if ((await ownPayments(deps, owned.subscriber)).some(mayBeCharged)) {
    throw new AppError('provider-unavailable');
  }
}

async function ownPayments({ store }: PaymentDeps, id: string): Promise<readonly Payment[]> {
  return (await readVisibleAccount(store, id)).payments;
}
