import { limitPolls } from '../../call/rate-limit.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/payment-key.ts';
import { isUnpaid } from '../records/payment-status.ts';
import type { Payment } from '../records/records.ts';
import { syncPayment } from './sync-payment.ts';
import { toAppError } from '../ports/to-app-error.ts';

/** The shortest time between two questions to the provider about one payment. */
const PROVIDER_INTERVAL_MS = 4_000;

/**
 * A browser asks for the state of its payment. Our own record is read first, the provider only now and then; also after the
 * end of the code, because a payment in its last second may be told late. Answers the payment afterwards. Throws
 * 'rate-limited', and a provider's failure as an `AppError`.
 */
export async function pollPayment(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  if (!isUnpaid(payment.status)) return payment;
  await limitPolls(payment.provider_id);
  const asked = payment.checked_at?.getTime() ?? 0;
  if (deps.now().getTime() - asked < PROVIDER_INTERVAL_MS) return payment;
  try {
    return (await syncPayment(deps, keyOf(payment))) ?? payment;
  } catch (error) {
    throw toAppError(error);
  }
}
