import { termEnd } from 'domain/terms/collections';
import { isUnpaid } from '../records/payment-status.ts';
import type { Payment } from '../records/records.ts';
import { type Account, openGrants, openPayments } from './account.ts';
import { deriveRecord } from './derive-record.ts';

/**
 * Whether the term of an account has ended: its owner's last plan ended so long ago, and the account was made, confirmed and
 * last paid for so long ago. What is closed to the owner does not count, because it is other people's. A card that the
 * provider goes on charging, and a code or session that may still be paid, keep the account.
 */
export function isDormant(account: Account, now: Date): boolean {
  const record = deriveRecord(account, undefined, now);
  if (record === null || record.subscribed || openPayments(account).some(isGoingOn)) return false;
  const { subscription_end, linked_at, mailbox_confirmed_at } = record;
  const paid = openGrants(account).map(({ paid_at }) => paid_at);
  return [subscription_end, linked_at, mailbox_confirmed_at, ...paid].every(
    (moment) => moment === null || termEnd('subscribers', 'ended', moment) <= now,
  );
}

function isGoingOn(payment: Payment): boolean {
  if (isUnpaid(payment.status)) return payment.reconcile_at !== null;
  return payment.provider === 'stripe' && payment.subscription?.status === 'live';
}
