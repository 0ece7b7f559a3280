import { grantPeriods } from 'domain/grants';
import { latest } from '../moments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { keyOf } from '../payment-key.ts';
import { cancelledMail } from '../payment-mails.ts';
import { isStopped, renews } from '../payment-status.ts';
import type { CardPayment, Payment } from '../records.ts';
import { syncPayment } from '../sync-payment.ts';
import { type Account, type Changes, grantsOf, openGrants, openPayments } from './account.ts';
import { changeAccount, type OwnAccount } from './change-account.ts';
import { readOpenAccount } from './read-open-account.ts';

/** What came of it: the keys of what was cancelled, and whether the provider has confirmed every one of them. */
export interface CancelledRenewal {
  readonly keys: readonly string[];
  readonly confirmed: boolean;
}

/**
 * Stops the cards of a subscriber's owner from being charged again; access lasts until the end of what was paid (spec §9).
 * Recorded first, then asked of the provider, which the reconciler goes on asking until it is done. Repeating it changes
 * nothing.
 */
export async function cancelRenewal(deps: PaymentDeps, own: OwnAccount): Promise<CancelledRenewal> {
  await changeAccount(deps, own, (account, now) => stopRenewals(account, openPayments(account), now));
  const wanted = await stoppedPayments(deps, own.subscriber);
  const results = await Promise.allSettled(
    wanted.filter((payment) => !isDone(payment)).map((payment) => syncPayment(deps, keyOf(payment))),
  );
  const after = await stoppedPayments(deps, own.subscriber);
  const confirmed = results.every(({ status }) => status === 'fulfilled') && after.every(isDone);
  return { keys: wanted.map(keyOf), confirmed };
}

/** Those of `payments` that renew end with their period, each told by a mail. */
export function stopRenewals(account: Account, payments: readonly Payment[], now: Date): Changes {
  const periods = grantPeriods(openGrants(account));
  const stopped = payments.filter(renews).map(
    (payment): CardPayment => ({
      ...payment,
      // A refused renewal would go on being tried until the period's end, which has passed.
      stop: payment.subscription.status === 'past-due' ? 'now' : 'at-period-end',
      reconcile_at: now,
    }),
  );
  const mails = stopped.map((payment) => {
    const until = latest(grantsOf(account, payment).map((grant) => periods.get(grant.id)?.end));
    return [`cancelled_${keyOf(payment)}`, cancelledMail(payment, until)] as const;
  });
  return { payments: stopped, mails: new Map(mails) };
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
