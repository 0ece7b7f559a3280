import type { PixHint, PixStatus } from '../ports/pix-gateway.ts';
import { isUnpaid } from '../records/payment-status.ts';
import type { PaymentStatus, PixPayment } from '../records/records.ts';

/** The news of a PIX payment: its state, and whether a bank disputes it. */
export interface PixNews {
  readonly status: PaymentStatus;
  readonly disputed: boolean;
}

/**
 * The news that follow from the provider's answer and, if there is one, from a verified webhook. `paid_cents` is the amount that
 * was paid, or null where nobody told it: then it counts as the price.
 */
export function toPixNews(
  payment: PixPayment,
  truth: PixStatus,
  hint?: PixHint,
  paid_cents: number | null = toldAmount(hint),
): PixNews {
  const disputed = truth === 'disputed' || hint?.event === 'disputed';
  return { status: toStatus(payment, truth, hint, paid_cents), disputed };
}

/** The amount in an event that tells of the payment itself, or null. */
export function toldAmount(hint: PixHint | undefined): number | null {
  return hint?.event === 'completed' ? hint.paid_cents : null;
}

function toStatus(
  payment: PixPayment,
  truth: PixStatus,
  hint: PixHint | undefined,
  paid_cents: number | null,
): PaymentStatus {
  // After a refund or a lost dispute the provider may go on answering PAID, so its verified event counts. But money that
  // nobody was seen paying cannot have gone back.
  const wasPaid =
    !isUnpaid(payment.status) || truth === 'paid' || truth === 'disputed' || truth === 'refunded';
  if (hint?.event === 'refunded' && wasPaid) return 'refunded';
  if (hint?.event === 'lost' && wasPaid) return 'lost';
  switch (truth) {
    case 'paid':
    // Access stays while a dispute is open. Only a lost dispute ends it.
    case 'disputed':
      return paid_cents === null || paid_cents === payment.amount_cents ? 'paid' : 'mismatched';
    case 'pending':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return truth;
    case 'unknown':
      return payment.status;
    default:
      return truth satisfies never;
  }
}
