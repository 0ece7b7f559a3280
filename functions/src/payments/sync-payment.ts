import * as logger from 'firebase-functions/logger';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { abacatePay } from './abacatepay/gateway.ts';
import { findPayment } from './find-payment.ts';
import type { PixStatus } from './pix-gateway.ts';
import { isUnpaid, type Payment, type PaymentStatus, pixKey } from './records.ts';
import { settlePayment } from './settle-payment.ts';

/** What a verified webhook says beyond "look again". */
export interface PaymentHint {
  readonly event: 'completed' | 'refunded' | 'disputed' | 'lost';
  /** Centavos really paid, where the event tells. */
  readonly paid_cents: number | null;
}

/**
 * Re-reads one PIX payment at the provider and settles it here (design §7). Webhook, poll, account creation and repair
 * all come through here, in any order and any number of times. Answers the status afterwards, or null for a payment that
 * is not ours. Throws `ProviderError` when the provider gives no usable answer.
 */
export async function syncPayment(pixId: string, hint?: PaymentHint): Promise<PaymentStatus | null> {
  const payment = await findPayment(pixId);
  if (!payment) return null;
  const db = await firestore();
  await db.doc(`payments/${pixKey(pixId)}`).update({ checked_at: now() });
  const truth = await abacatePay.check(pixId);
  const disputed = truth === 'disputed' || hint?.event === 'disputed';
  return settlePayment(pixId, target(payment, truth, hint), disputed);
}

function target(payment: Payment, truth: PixStatus, hint: PaymentHint | undefined): PaymentStatus {
  // The provider may go on saying PAID after these two, so a verified event stands; but money that nobody was seen paying
  // cannot have gone back.
  const wasPaid =
    !isUnpaid(payment.status) || truth === 'paid' || truth === 'disputed' || truth === 'refunded';
  if (hint?.event === 'refunded' && wasPaid) return 'refunded';
  if (hint?.event === 'lost' && wasPaid) return 'lost';
  switch (truth) {
    case 'paid':
    // While a dispute runs, access stays; only a lost one ends it.
    case 'disputed':
      if (hint && hint.paid_cents !== null && hint.paid_cents !== payment.amount_cents) {
        logger.error('A PIX was paid with another amount than its price', { order: payment.order_id });
        return 'mismatched';
      }
      return 'paid';
    case 'pending':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return truth;
    default:
      return truth satisfies never;
  }
}
