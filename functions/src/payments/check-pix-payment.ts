import type { CallableRequest, CallableResponse } from 'domain/contracts/table';
import { AppError } from '../app-error.ts';
import type { Call } from '../callable.ts';
import { now } from '../clock.ts';
import { limitPolls } from '../rate-limit.ts';
import { secondsLeft } from './create-pix-payment.ts';
import { findPayment } from './find-payment.ts';
import { isUnpaid, type Payment } from './records.ts';
import { syncPayment } from './sync-payment.ts';
import { toAppError } from './to-app-error.ts';

/** The provider is asked at most this often per payment. */
const PROVIDER_INTERVAL_MS = 4_000;

/**
 * `check-pix-payment` (spec §7, design §6): our own record first, the provider only now and then, also after the code's
 * end, since a payment in its last second may be told late. `isPaid` only once the grant is committed.
 */
export async function checkPixPayment({
  data,
}: Call<CallableRequest<'check-pix-payment'>>): Promise<CallableResponse<'check-pix-payment'>> {
  const payment = await findPayment(data.pixId);
  if (!payment || payment.registration.email !== data.customer_email) {
    throw new AppError('payment-not-found', 'pixId');
  }
  const status = isUnpaid(payment.status) ? await poll(data.pixId, payment) : payment.status;
  return { success: true, isPaid: status === 'paid', secondsLeft: secondsLeft(payment.expires_at) };
}

async function poll(pixId: string, payment: Payment): Promise<Payment['status'] | null> {
  await limitPolls(pixId);
  const asked = payment.checked_at?.getTime() ?? 0;
  if (now().getTime() - asked < PROVIDER_INTERVAL_MS) return payment.status;
  try {
    return await syncPayment(pixId);
  } catch (error) {
    throw toAppError(error);
  }
}
