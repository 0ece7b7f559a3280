import { lastAccessBegan } from 'domain/grants';
import { termEnd } from 'domain/terms/collections';
import { isErased } from '../records/erasure.ts';
import { isUnpaid, mayBeCharged } from '../records/payment-status.ts';
import type { GrantRecord, Payment } from '../records/records.ts';
import { type Account, grantsOf } from './account.ts';
import { withoutRenewalGaps } from './renewal-gaps.ts';

/**
 * The account with `delete_at`, the moment from which the database drops a document, on the payments and grants that have
 * one. The tax office's term counts for all of them, and a living account keeps longer what its last access follows from:
 * the grants of that access, because each begins where the one before it ends, and their payments. So nothing that is
 * dropped changes an access that somebody has.
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
