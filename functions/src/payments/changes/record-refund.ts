import type { OperatorAct } from '../../audit.ts';
import { AppError } from '../../errors.ts';
import { type Account, type Changes, findPayment } from '../account/account.ts';
import { isUnpaid } from '../records/payment-status.ts';
import type { Payment } from '../records/records.ts';
import { isRefundDue } from './next-look.ts';

/** The refund that an operator wants: of which payment, of which of its grants, and who wants it. */
export interface WantedRefund {
  readonly key: string;
  /** The key of the grant: the payment's own for a PIX, an invoice's for a card. */
  readonly grant: string;
  readonly operator: string;
}

/** Why money cannot go back now. */
export type RefundObstacle = 'unpaid' | 'gone' | 'under-way' | 'disputed' | 'withdrawn' | 'unknown-invoice';

/** Why the money of a grant cannot go back now, or null if it can. */
export function refundObstacle(account: Account, payment: Payment, grant: string): RefundObstacle | null {
  const found = account.grants.find(({ id }) => id === grant);
  if (isUnpaid(payment.status)) return 'unpaid';
  if (payment.provider === 'stripe' && found === undefined) return 'unknown-invoice';
  const isMismatched = payment.provider === 'abacatepay' && payment.status === 'mismatched';
  if (payment.status === 'refunded' || payment.status === 'lost') return 'gone';
  if (!isMismatched && found?.reversed_at !== null) return 'gone';
  if (found?.dispute === 'open') return 'disputed';
  if (payment.withdrawal?.grant === grant) return 'withdrawn';
  return isRefundDue(payment, account.grants) ? 'under-way' : null;
}

/**
 * Records that an operator gives all of a grant's money back. The provider is asked afterwards, until the money was seen going
 * back; that ends the period that it paid, and the renewal if the period was the last. Changes nothing where an obstacle
 * has come up. Throws 'payment-not-found'.
 */
export function recordRefund(account: Account, { key, grant, operator }: WantedRefund, now: Date): Changes {
  const payment = findPayment(account, key);
  if (payment === undefined) throw new AppError('payment-not-found');
  if (refundObstacle(account, payment, grant) !== null) return {};
  const audit: OperatorAct = {
    operator,
    action: 'refund',
    id: account.id,
    payment: payment.protocol,
    reason: null,
  };
  return { payments: [{ ...payment, refund: { grant, requested_at: now }, reconcile_at: now }], audit };
}
