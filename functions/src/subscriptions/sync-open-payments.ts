import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { firestore } from '../firebase/firestore.ts';
import { isUnpaid, PaymentSchema } from '../payments/records.ts';
import { syncPayment } from '../payments/sync-payment.ts';

/** Most payments that one call re-reads, so that it ends in time. */
const MAX_PAYMENTS = 5;

/**
 * Re-reads a subscriber's newest unpaid PIX codes at the provider and grants what was really paid. `staleMs`: codes asked
 * about more lately than that are left out. One that cannot be read does not stop the others.
 */
export async function syncOpenPayments(subscriber: string, staleMs: number): Promise<void> {
  const found = await (await firestore()).collection('payments').where('subscriber', '==', subscriber).get();
  const open = found.docs
    .map((doc) => v.parse(PaymentSchema, doc.data()))
    .filter((payment) => isUnpaid(payment.status))
    .filter((payment) => now().getTime() - (payment.checked_at?.getTime() ?? 0) >= staleMs)
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .slice(0, MAX_PAYMENTS);
  const results = await Promise.allSettled(open.map((payment) => syncPayment(payment.provider_id)));
  const failed = results.filter((result) => result.status === 'rejected').length;
  if (failed > 0) logger.warn('Some open payments could not be re-read', { failed });
}
