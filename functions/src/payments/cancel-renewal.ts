import { grantPeriods } from 'domain/grants';
import type { PaymentDeps } from './payment-deps.ts';
import { keyOf } from './payment-key.ts';
import { cancelledMail } from './payment-mails.ts';
import { isStopped, renews } from './payment-status.ts';
import type { CardPayment } from './records.ts';
import { syncPayment } from './sync-payment.ts';
import { writeEntitlement } from './write-entitlement.ts';

/** What came of it: the keys of what was cancelled, and whether the provider has confirmed every one of them. */
export interface CancelledRenewal {
  readonly keys: readonly string[];
  readonly confirmed: boolean;
}

/**
 * Stops a subscriber's card from being charged again; access lasts until the end of what was paid (spec §9). Recorded
 * first, then asked of the provider, which the reconciler goes on asking until it is done. Repeating it changes nothing.
 */
export async function cancelRenewal(deps: PaymentDeps, subscriber: string): Promise<CancelledRenewal> {
  await deps.store.transact(async (transaction) => {
    const payments = await transaction.paymentsOf(subscriber);
    const record = await transaction.subscriber(subscriber);
    const grants = await transaction.grantsOf(subscriber);
    const moment = deps.now();
    const renewing = payments.filter(renews);
    if (renewing.length === 0) return;
    const stopped = renewing.map(
      (payment): CardPayment => ({
        ...payment,
        // A refused renewal would go on being tried until the period's end, which has passed.
        stop: payment.subscription?.status === 'past-due' ? 'now' : 'at-period-end',
        reconcile_at: moment,
      }),
    );
    const periods = grantPeriods(grants);
    for (const payment of stopped) {
      const own = grants.filter((grant) => grant.payment === keyOf(payment));
      const ends = own.flatMap((grant) => periods.get(grant.id)?.end ?? []);
      const until = ends.length === 0 ? null : new Date(Math.max(...ends.map(Number)));
      transaction.putPayment(payment);
      transaction.putMail(`cancelled_${keyOf(payment)}`, cancelledMail(payment, until));
    }
    const now = payments.map((each) => stopped.find((one) => one.provider_id === each.provider_id) ?? each);
    const [first] = stopped;
    if (first === undefined) return;
    const account = { id: subscriber, subscriber: record, payments: now, grants };
    writeEntitlement(transaction, account, first, grants.length > 0, moment);
  });
  const wanted = (await deps.store.paymentsOf(subscriber)).filter(isCancelled);
  const results = await Promise.allSettled(
    wanted
      .filter((payment) => payment.stop !== null && !isDone(payment))
      .map((payment) => syncPayment(deps, keyOf(payment))),
  );
  const after = (await deps.store.paymentsOf(subscriber)).filter(isCancelled);
  const confirmed = results.every(({ status }) => status === 'fulfilled') && after.every(isDone);
  return { keys: wanted.map(keyOf), confirmed };
}

function isCancelled(payment: { provider: string }): payment is CardPayment {
  return payment.provider === 'stripe' && 'stop' in payment && payment.stop !== null;
}

function isDone({ subscription, stop }: CardPayment): boolean {
  return subscription === null || stop === null || isStopped(subscription, stop);
}
