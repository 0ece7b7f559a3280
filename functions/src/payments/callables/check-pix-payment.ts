import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { AppError } from '../../app-error.ts';
import type { Call } from '../../callable.ts';
import { secondsLeft } from './create-pix-payment.ts';
import { isErased } from '../records/erasure.ts';
import { liveDeps } from '../live-deps.ts';
import { pixKey } from '../records/payment-key.ts';
import { pollPayment } from '../sync/poll-payment.ts';

/** `check-pix-payment` (spec §7, design §6): `isPaid` only once the grant is committed. */
export async function checkPixPayment({
  data,
}: Call<CallableRequest<'check-pix-payment'>>): Promise<CallableResponse<'check-pix-payment'>> {
  const deps = liveDeps();
  const key = pixKey(data.pixId);
  const payment = await deps.store.payment(key);
  const isTheirs = payment?.registration.email === data.customer_email && !isErased(payment.subscriber);
  if (payment === null || !isTheirs) {
    throw new AppError('payment-not-found', 'pixId');
  }
  const polled = await pollPayment(deps, payment);
  return {
    success: true,
    isPaid: polled.status === 'paid',
    secondsLeft: secondsLeft(payment.expires_at, deps.now()),
    protocol: payment.protocol,
  };
}
