import { AppError } from '../../errors.ts';
import { changeAccount, type OwnAccount, type UnownedAccount } from '../account/change-account.ts';
import { readOpenAccount } from '../account/own-account.ts';
import { stopAllCards } from '../changes/stop-cards.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { ProviderError } from '../ports/provider-error.ts';
import { keyOf } from '../records/payment-key.ts';
import { isUnpaid, mayBeCharged } from '../records/payment-status.ts';
import type { Payment } from '../records/records.ts';
import { syncPayment } from '../sync/sync-payment.ts';

/**
 * Ends every subscription that is open to the owner at once, or all of an address without one, and returns when the provider
 * has said so. The sessions that may just have been paid are looked at first: those of the owner, however many orders of others
 * hide them, or those of an address without an owner. Sessions of others are not looked at, because a stranger may order any
 * number for an address. `eraseAccount` leaves those, and codes, which charge nobody, to the person who pays them. The end is
 * recorded before the provider is asked, so the reconciler asks for what the provider does not do now. Repeating it changes
 * nothing. Throws 'provider-unavailable' while a card may still be charged.
 */
export async function stopCharging(deps: PaymentDeps, own: OwnAccount | UnownedAccount): Promise<void> {
  try {
    const claimed = own.owner === null ? [] : await deps.store.paymentsClaimedBy(own.owner);
    const known = new Map(
      [...(await ownPayments(deps, own.subscriber)), ...claimed].map((each) => [keyOf(each), each]),
    );
    const open = [...known.values()].filter(
      (payment) =>
        payment.provider === 'stripe' &&
        payment.subscriber === own.subscriber &&
        payment.claimed_by === own.owner &&
        isUnpaid(payment.status) &&
        payment.reconcile_at !== null,
    );
    for (const payment of open) await syncPayment(deps, keyOf(payment));
    await changeAccount(deps, own, stopAllCards);
    const running = (await ownPayments(deps, own.subscriber)).filter(mayBeCharged);
    for (const payment of running) await syncPayment(deps, keyOf(payment));
  } catch (error) {
    if (error instanceof ProviderError) {
      throw new AppError('provider-unavailable', undefined, { cause: error });
    }
    throw error;
  }
  if ((await ownPayments(deps, own.subscriber)).some(mayBeCharged)) {
    throw new AppError('provider-unavailable');
  }
}

async function ownPayments({ store }: PaymentDeps, id: string): Promise<readonly Payment[]> {
  return (await readOpenAccount(store, id)).payments;
}
