import type { CallableResponse } from 'domain/contracts/table';
import { AppError } from '../../errors.ts';
import type { Call } from '../../call/callable.ts';
import { secondsLeft } from '../orders/seconds-left.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { isErased } from '../records/erasure.ts';
import { pixKey } from '../records/payment-key.ts';
import { isUnpaid } from '../records/payment-status.ts';
import type { Payment } from '../records/records.ts';
import { pollPayment } from '../sync/poll-payment.ts';
import { purchaseEnd } from './purchase-end.ts';

/**
 * `check-pix-payment` (spec §7): how the payment stands, for the browser that knows the code's id and the e-mail. `isPaid`
 * is true only once the grant is committed.
 */
export async function checkPixPayment(
  { data }: Call<'check-pix-payment'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'check-pix-payment'>> {
  const payment = await deps.store.payment(pixKey(data.pixId));
  const isTheirs = payment?.registration.email === data.customer_email && !isErased(payment.subscriber);
  if (payment === null || !isTheirs) {
    throw new AppError('payment-not-found', 'pixId');
  }
  const polled = await pollPayment(deps, payment);
  return {
    success: true,
    isPaid: polled.status === 'paid',
    // A code may end at the provider before its time. Nobody waits for a countdown that means nothing.
    secondsLeft: hasEnded(polled) ? 0 : secondsLeft(payment.expires_at, deps.now()),
    protocol: payment.protocol,
    ends_at: await purchaseEnd(deps.store, polled),
  };
}

/** Whether the provider has said that the code ended unpaid. */
function hasEnded({ status }: Payment): boolean {
  return isUnpaid(status) && status !== 'pending';
}
