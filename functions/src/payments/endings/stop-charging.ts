import { AppError } from '../../app-error.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/payment-key.ts';
import { isUnpaid, type Subscribed } from '../records/payment-status.ts';
import { ProviderError } from '../ports/provider-error.ts';
import type { Payment } from '../records/records.ts';
import { syncPayment } from '../sync/sync-payment.ts';
import { openPayments } from '../account/account.ts';
import { changeAccount, type OwnAccount } from '../account/change-account.ts';
import { readOpenAccount } from '../account/read-open-account.ts';

/** Whether a card may be charged again, whatever is wanted here: the provider's word counts. */
export function mayBeCharged(payment: Payment): payment is Subscribed {
  if (payment.provider !== 'stripe' || payment.subscription === null) return false;
  const { status, cancel_at_period_end } = payment.subscription;
  // A refused renewal goes on being tried, whenever the subscription ends.
  return status !== 'ended' && (!cancel_at_period_end || status === 'past-due');
}

/**
 * Ends every subscription that is open to a subscriber's owner at once and comes back when the provider has said so:
 * recorded first, so that what the provider does not do now is asked for by the reconciler. What may just have been paid
 * is looked at before. Repeating it changes nothing. Throws 'provider-unavailable' while a card may still be charged.
 */
export async function stopCharging(deps: PaymentDeps, own: OwnAccount): Promise<void> {
  try {
    const open = (await ownPayments(deps, own.subscriber)).filter(
      (payment) => isUnpaid(payment.status) && payment.reconcile_at !== null,
    );
    for (const payment of open) await syncPayment(deps, keyOf(payment));
    await changeAccount(deps, own, (account, now) => ({
      payments: openPayments(account)
        .filter(mayBeCharged)
        .map((payment) => ({ ...payment, stop: 'now', reconcile_at: now })),
    }));
    const running = (await ownPayments(deps, own.subscriber)).filter(mayBeCharged);
    for (const payment of running) await syncPayment(deps, keyOf(payment));
  } catch (error) {
    if (error instanceof ProviderError) {
      throw new AppError('provider-unavailable', undefined, { cause: error });
    }
    throw error;
  }
  if ((await ownPayments(deps, own.subscriber)).some(mayBeCharged))
    throw new AppError('provider-unavailable');
}

async function ownPayments({ store }: PaymentDeps, id: string): Promise<readonly Payment[]> {
  return (await readOpenAccount(store, id)).payments;
}
