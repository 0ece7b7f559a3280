import type { PixHint, PixStatus } from '../ports/pix-gateway.ts';
import { isUnpaid } from '../records/payment-status.ts';
import type { PaymentStatus, PixPayment } from '../records/records.ts';

/** The news of a PIX payment: its state, and whether a bank disputes it. */
export interface PixNews {
  readonly status: PaymentStatus;
  readonly disputed: boolean;
}

/** The news that follow from the provider's answer and, if there is one, from a verified webhook. */
export function toPixNews(payment: PixPayment, truth: PixStatus, hint?: PixHint): PixNews {
  const disputed = truth === 'disputed' || hint?.event === 'disputed';
  return { status: toStatus(payment, truth, hint), disputed };
}

function toStatus(payment: PixPayment, truth: PixStatus, hint: PixHint | undefined): PaymentStatus {
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
      return isOtherAmount(payment, hint) ? 'mismatched' : 'paid';
    case 'pending':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return truth;
    default:
      return truth satisfies never;
  }
}

/** Whether an event tells that something else than the price was paid. */
function isOtherAmount({ amount_cents }: PixPayment, hint: PixHint | undefined): boolean {
  return hint?.event === 'completed' && hint.paid_cents !== null && hint.paid_cents !== amount_cents;
}
