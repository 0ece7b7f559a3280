import { AppError } from '../app-error.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { keyOf } from './payment-key.ts';
import { isUnpaid, type Subscribed } from './payment-status.ts';
import type { Payment } from './records.ts';
import { ProviderError } from './provider-error.ts';
import { syncPayment } from './sync-payment.ts';
import { writeEntitlement } from './write-entitlement.ts';

/** Whether a card may be charged again, whatever is wanted here: the provider's word counts. */
export function mayBeCharged(payment: Payment): payment is Subscribed {
  if (payment.provider !== 'stripe' || payment.subscription === null) return false;
  const { status, cancel_at_period_end } = payment.subscription;
  // A refused renewal goes on being tried, whenever the subscription ends.
  return status !== 'ended' && (!cancel_at_period_end || status === 'past-due');
}

/**
 * Ends every subscription of a subscriber at once and comes back when the provider has said so: recorded first, so that
 * what the provider does not do now is asked for by the reconciler. What may just have been paid is looked at before.
 * Repeating it changes nothing. Throws 'provider-unavailable' while a card may still be charged.
 */
export async function stopCharging(deps: PaymentDeps, subscriber: string): Promise<void> {
  try {
    const open = (await deps.store.paymentsOf(subscriber)).filter(
      (payment) => isUnpaid(payment.status) && payment.reconcile_at !== null,
    );
    for (const payment of open) await syncPayment(deps, keyOf(payment));
    await wantStopped(deps, subscriber);
    const running = (await deps.store.paymentsOf(subscriber)).filter(mayBeCharged);
    for (const payment of running) await syncPayment(deps, keyOf(payment));
  } catch (error) {
    if (error instanceof ProviderError) {
      throw new AppError('provider-unavailable', undefined, { cause: error });
    }
    throw error;
  }
  if ((await deps.store.paymentsOf(subscriber)).some(mayBeCharged)) {
    throw new AppError('provider-unavailable');
  }
}

async function wantStopped(deps: PaymentDeps, subscriber: string): Promise<void> {
  await deps.store.transact(async (transaction) => {
    const payments = await transaction.paymentsOf(subscriber);
    const record = await transaction.subscriber(subscriber);
    const grants = await transaction.grantsOf(subscriber);
    const moment = deps.now();
    const next = payments.map((payment) =>
      mayBeCharged(payment) ? { ...payment, stop: 'now' as const, reconcile_at: moment } : payment,
    );
    const stopped = next.filter(mayBeCharged);
    const [first] = stopped;
    if (first === undefined) return;
    for (const payment of stopped) transaction.putPayment(payment);
    const account = { id: subscriber, subscriber: record, payments: next, grants };
    writeEntitlement(transaction, account, first, grants.length > 0, moment);
  });
}
