import { changeAccount, type OwnAccount } from '../account/change-account.ts';
import { readOpenAccount } from '../account/read-open-account.ts';
import { cancelRenewals } from '../changes/stop-cards.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/payment-key.ts';
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

async function stoppedPayments({ store }: PaymentDeps, id: string): Promise<readonly CardPayment[]> {
  return (await readOpenAccount(store, id)).payments.filter(isCancelled);
}

function isCancelled(payment: Payment): payment is CardPayment {
  return payment.provider === 'stripe' && payment.stop !== null;
}

function isDone({ subscription, stop }: CardPayment): boolean {
  return subscription === null || stop === null || isStopped(subscription, stop);
}
