import { withdrawableUntil } from 'domain/kit/working-days';
import type { Actor } from '../kit/audit.ts';
import { AppError } from '../kit/errors.ts';
import { type Account, type Changes, findPayment, grantsOf, visibleGrants } from './account.ts';
import { decideAccount, type OwnedAccount } from './change-account.ts';
import { toAppError } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { trainerWithdrawalMail, withdrawalMail } from './payment-mails.ts';
import {
  type GrantRecord,
  keyOf,
  newProtocol,
  type Payment,
  purchaseId,
  refundsDue,
  renews,
  type Subscribed,
} from './records.ts';
import { ended } from './stop-renewals.ts';
import { syncPayment } from './sync-payment.ts';

/** The refund that an operator or an owner wants: of which payment, of which of its grants, and who wants it. */
interface WantedRefund {
  readonly key: string;
  /** The key of the grant: the payment's own for a PIX, an invoice's for a card. */
  readonly grant: string;
  readonly by: Actor;
}

/** Why money cannot go back now. `gone`: it went back, or nothing here shows that it ever came. */
type RefundObstacle = 'gone' | 'under-way' | 'disputed' | 'withdrawn';

/** Why the money of a grant, or of a PIX that was paid with another amount, cannot go back now, or null if it can. */
export function refundObstacle(account: Account, payment: Payment, grant: string): RefundObstacle | null {
  const found = account.grants.find(({ id }) => id === grant);
  const isMismatched = payment.provider === 'abacatepay' && payment.status === 'mismatched';
  if (payment.status === 'refunded' || payment.status === 'lost') return 'gone';
  if (!isMismatched && found?.reversed_at !== null) return 'gone';
  const isDisputedPix = payment.provider === 'abacatepay' && payment.disputed_at !== null;
  if (isDisputedPix || found?.dispute === 'open') return 'disputed';
  if (payment.withdrawal?.grant === grant) return 'withdrawn';
  return refundsDue(payment, account.grants).includes(grant) ? 'under-way' : null;
}

/** Whether the card's renewal ends with the money of a grant: it is that of the last period. */
export function endsRenewal(
  account: Pick<Account, 'grants'>,
  payment: Payment,
  grant: string,
): payment is Subscribed {
  const all = grantsOf(account, payment);
  const last = all.find(({ id }) => id === grant);
  return renews(payment) && last !== undefined && all.every(({ paid_at }) => paid_at <= last.paid_at);
}

/**
 * Records that an operator or an owner gives all of a grant's money back. The provider is asked afterwards, until the money was seen going
 * back; that ends the period that it paid, and the renewal at once if the period was the last. Where the provider does not give the money
 * back now, such a renewal ends with its period, so that nobody is charged again meanwhile. Changes nothing where an obstacle has come up.
 * Throws 'payment-not-found'.
 */
export function recordRefund(account: Account, { key, grant, by }: WantedRefund, now: Date): Changes {
  const payment = findPayment(account, key);
  if (payment === undefined) throw new AppError('payment-not-found');
  if (refundObstacle(account, payment, grant) !== null) return {};
  const audit = { id: account.id, ...by, action: 'refund', payment: payment.protocol, reason: null } as const;
  const refunds = [...payment.refunds, { grant, requested_at: now }];
  const left = endsRenewal(account, payment, grant) ? ended(payment, now) : payment;
  return { payments: [{ ...left, refunds, reconcile_at: now }], audit };
}

/** A grant that is visible to the owner, with the payment that it belongs to. */
interface Purchase {
  readonly grant: GrantRecord;
  readonly payment: Payment;
}

/** The purchase that a public id names. Throws 'payment-not-found' if it is not visible to the owner of the account. */
export function findPurchase(account: Account, id: string): Purchase {
  const grant = visibleGrants(account).find((each) => purchaseId(each.id) === id);
  const payment = grant?.payment == null ? undefined : findPayment(account, grant.payment);
  if (grant === undefined || payment === undefined) throw new AppError('payment-not-found', 'purchase_id');
  return { grant, payment };
}

/**
 * Until when a purchase can be withdrawn from, or null if it cannot (any more): within 7 days of the contract (CDC art. 49).
 * The contract of a card begins with the subscription's first invoice; renewals belong to the same contract.
 */
export function withdrawalDeadline(
  grant: GrantRecord,
  grants: readonly GrantRecord[],
  now: Date,
): Date | null {
  if (grant.payment === null || grant.reversed_at !== null || grant.dispute !== 'none') return null;
  const isFirst = grants.every((other) => other.payment !== grant.payment || other.paid_at >= grant.paid_at);
  const until = withdrawableUntil(grant.paid_at);
  return isFirst && now <= until ? until : null;
}

/**
 * Records that the buyer withdraws from a purchase: its money is wanted back, and a card's subscription is to end at once.
 * The buyer and the trainer get a mail with the protocol. Repeating it changes nothing. Throws 'withdrawal-not-possible'.
 */
export function recordWithdrawal(
  account: Account,
  { grant, payment }: Purchase,
  protocol: string,
  now: Date,
): Changes {
  if (payment.withdrawal?.grant === grant.id) return {};
  if (withdrawalDeadline(grant, visibleGrants(account), now) === null) {
    throw new AppError('withdrawal-not-possible');
  }
  const withdrawal = { grant: grant.id, protocol, requested_at: now };
  const withdrawn: Payment =
    payment.provider === 'stripe'
      ? { ...payment, withdrawal, stop: 'now', reconcile_at: now }
      : { ...payment, withdrawal, reconcile_at: now };
  const mails = new Map([
    [`withdrawal_${grant.id}`, withdrawalMail(withdrawn, withdrawal)],
    [`withdrawal_${grant.id}_trainer`, trainerWithdrawalMail(withdrawn, withdrawal)],
  ]);
  return { payments: [withdrawn], mails };
}

interface Withdrawal {
  readonly protocol: string;
  readonly requested_at: Date;
  /** Whether the money is on its way back. */
  readonly refunded: boolean;
}

/**
 * Withdraws from a purchase. The withdrawal is recorded with its protocol first, then the provider is asked for the refund,
 * and its answer ends the access. What the provider does not do now, the reconciler asks for again. Repeating it answers the
 * same protocol. Throws 'payment-not-found' and 'withdrawal-not-possible'.
 */
export async function withdraw(
  deps: PaymentDeps,
  owned: OwnedAccount,
  purchase: string,
): Promise<Withdrawal> {
  const newest = newProtocol(deps.now());
  const { result: key } = await decideAccount(deps, owned, (account, now) => {
    const found = findPurchase(account, purchase);
    return { changes: recordWithdrawal(account, found, newest, now), result: keyOf(found.payment) };
  });
  await askForMoney(deps, key);
  const payment = await deps.store.payment(key);
  if (!payment?.withdrawal) throw new AppError('internal');
  const { grant: grantId, protocol, requested_at } = payment.withdrawal;
  const grants = await deps.store.grantsOf(owned.subscriber);
  const refunded = grants.some((grant) => grant.id === grantId && grant.reversed_at !== null);
  return { protocol, requested_at, refunded };
}

/**
 * Asks the provider for the money of a payment that is recorded as wanted back. Where it gives no usable answer, the reconciler asks
 * again.
 */
export async function askForMoney(deps: PaymentDeps, key: string): Promise<void> {
  try {
    await syncPayment(deps, key);
  } catch (error) {
    if (!(toAppError(error) instanceof AppError)) throw error;
  }
}
