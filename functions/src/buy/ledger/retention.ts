import { lastAccessBegan } from 'domain/buy/grants';
import { termEnd } from 'domain/kit/terms';
import { isErased } from '../records/erasure.ts';
import { isUnpaid, mayBeCharged } from '../records/payment-status.ts';
import type { GrantRecord, Payment } from '../records/records.ts';
import { type Account, grantsOf, visibleGrants, visiblePayments } from './account.ts';
import { deriveRecord } from './derive-record.ts';

/**
 * The grants, with the grace of a card's period lasting until the next charge of the same subscription. A renewal is charged an
 * hour after its period began, or days later where the bank first refused it, and it is still the same purchase.
 */
export function withoutRenewalGaps(grants: readonly GrantRecord[]): readonly GrantRecord[] {
  return grants.map((grant) => {
    if (grant.kind !== 'card') return grant;
    const next = grants
      .filter(({ payment, paid_at }) => payment === grant.payment && paid_at > grant.paid_at)
      .toSorted((a, b) => Number(a.paid_at) - Number(b.paid_at))[0];
    return next === undefined ? grant : { ...grant, grace_until: next.paid_at };
  });
}

/**
 * The account with `delete_at`, the moment from which the database drops a document, on the payments and grants that have one. The
 * tax office's term counts for all of them. Of an account that is not erased, those from which the last access follows stay longer:
 * the grants of that access, because each begins where the one before it ends, and their payments. So nothing that is dropped
 * changes an access that somebody has.
 */
export function withTerms(account: Account): Account {
  const began = isErased(account.id) ? null : lastAccessBegan(withoutRenewalGaps(account.grants));
  const isNeeded = (grant: GrantRecord) => began !== null && grant.paid_at >= began;
  return {
    ...account,
    grants: account.grants.map((grant) => withTerm(grant, isNeeded(grant) ? null : endOfGrant(grant))),
    payments: account.payments.map((payment) => {
      const keepsAccess = grantsOf(account, payment).some(isNeeded);
      return withTerm(payment, keepsAccess || mayBeCharged(payment) ? null : endOfPayment(payment));
    }),
  };
}

/** A grant from which no access follows: its buyer was erased. */
export function grantWithoutAccess(grant: GrantRecord): GrantRecord {
  return withTerm(grant, endOfGrant(grant));
}

/** A payment from which no access follows: its buyer was erased, or has not paid. */
export function paymentWithoutAccess(payment: Payment): Payment {
  return withTerm(payment, endOfPayment(payment));
}

function endOfGrant({ paid_at }: GrantRecord): Date {
  return termEnd('grants', 'paid', paid_at);
}

/** When a payment is dropped; null while the provider may still tell something about an unpaid one. */
function endOfPayment(payment: Payment): Date | null {
  if (!isUnpaid(payment.status)) return termEnd('payments', 'paid', lastMoneyOf(payment));
  return payment.reconcile_at === null ? termEnd('payments', 'unpaid', payment.expires_at) : null;
}

/** The last moment at which money may have come in for a payment, as far as its record tells. */
function lastMoneyOf(payment: Payment): Date {
  const period = payment.provider === 'stripe' ? payment.subscription?.period_end : undefined;
  return period ?? payment.paid_at ?? payment.created_at;
}

/** The document with this end. Without an end the field is left out, because then no policy watches the document. */
function withTerm<T extends { readonly delete_at?: Date | undefined }>(document: T, end: Date | null): T {
  const { delete_at: _before, ...rest } = document;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not see that only `delete_at` differs
  return (end === null ? rest : { ...rest, delete_at: end }) as T;
}

/**
 * Whether the term of an account has ended: its owner's last plan ended so long ago, and the account was made, confirmed and
 * last paid for so long ago. What is hidden from the owner does not count, because it is other people's. A card that the
 * provider goes on charging, and a code or session that may still be paid, keep the account.
 */
export function isDormant(account: Account, now: Date): boolean {
  const record = deriveRecord(account, undefined, now);
  if (record === null || record.subscribed || visiblePayments(account).some(isGoingOn)) return false;
  const { subscription_end, linked_at, mailbox_confirmed_at } = record;
  const paid = visibleGrants(account).map(({ paid_at }) => paid_at);
  return [subscription_end, linked_at, mailbox_confirmed_at, ...paid].every(
    (moment) => moment === null || termEnd('subscribers', 'ended', moment) <= now,
  );
}

function isGoingOn(payment: Payment): boolean {
  if (isUnpaid(payment.status)) return payment.reconcile_at !== null;
  return payment.provider === 'stripe' && payment.subscription?.status === 'live';
}
