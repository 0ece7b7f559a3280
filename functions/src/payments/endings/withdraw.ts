import { withdrawableUntil } from 'domain/withdrawal';
import { AppError } from '../../app-error.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/payment-key.ts';
import { trainerWithdrawalMail, withdrawalMail } from '../mails/payment-mails.ts';
import { purchaseId } from '../records/purchase-id.ts';
import type { GrantRecord, Payment } from '../records/records.ts';
import { newProtocol } from '../records/protocol.ts';
import { syncPayment } from '../sync/sync-payment.ts';
import { toAppError } from '../ports/to-app-error.ts';
import { type Changes, findPayment, openGrants } from '../account/account.ts';
import { changeAccount, type OwnAccount } from '../account/change-account.ts';

/** A withdrawal as it stands. */
export interface Withdrawal {
  readonly protocol: string;
  readonly requested_at: Date;
  /** Whether the money is on its way back. */
  readonly refunded: boolean;
}

/**
 * Until when a grant's purchase can be withdrawn from, or null when it cannot (any more): within 7 days of the contract
 * (design §9), which for a card is the subscription's first invoice; renewals are the same contract.
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
 * Withdraws from a purchase: recorded with its protocol first, then refunded at the provider, whose word ends the access;
 * a card's subscription ends at once. What the provider does not do now, the reconciler asks for again. Repeating it
 * answers the same protocol. Throws 'payment-not-found' and 'withdrawal-not-possible'.
 */
export async function withdraw(deps: PaymentDeps, own: OwnAccount, purchase: string): Promise<Withdrawal> {
  let key = '';
  await changeAccount(deps, own, (account, now) => {
    const grants = openGrants(account);
    const grant = grants.find((each) => purchaseId(each.id) === purchase);
    const payment = grant?.payment == null ? undefined : findPayment(account, grant.payment);
    if (grant === undefined || payment === undefined) throw new AppError('payment-not-found', 'purchase_id');
    key = keyOf(payment);
    return payment.withdrawal?.grant === grant.id ? {} : recordWithdrawal(payment, grant, grants, now);
  });
  try {
    await syncPayment(deps, key);
  } catch (error) {
    // Recorded above, so it is done as soon as the provider is there again.
    if (!(toAppError(error) instanceof AppError)) throw error;
  }
  const payment = await deps.store.payment(key);
  if (!payment?.withdrawal) throw new AppError('internal');
  const { grant: grantId, protocol, requested_at } = payment.withdrawal;
  const grants = await deps.store.grantsOf(own.subscriber);
  const refunded = grants.some((grant) => grant.id === grantId && grant.reversed_at !== null);
  return { protocol, requested_at, refunded };
}

function recordWithdrawal(
  payment: Payment,
  grant: GrantRecord,
  grants: readonly GrantRecord[],
  now: Date,
): Changes {
  if (withdrawalDeadline(grant, grants, now) === null) throw new AppError('withdrawal-not-possible');
  const withdrawal = { grant: grant.id, protocol: newProtocol(now), requested_at: now };
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
