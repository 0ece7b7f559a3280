import type { CardPayment, CardSubscription, Payment, PaymentStatus, Stop } from './records.ts';

/** Whether nobody was seen paying: news may still come, also after the code's or session's end. */
export function isUnpaid(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'expired' || status === 'cancelled';
}

/** A card purchase whose subscription was seen. */
export type Subscribed = CardPayment & { readonly subscription: CardSubscription };

/** Whether a card will be charged again, as far as we know and want. */
export function renews(payment: Payment): payment is Subscribed {
  if (payment.provider !== 'stripe' || payment.subscription === null || payment.stop !== null) return false;
  const { status, cancel_at_period_end } = payment.subscription;
  return (status === 'live' || status === 'past-due') && !cancel_at_period_end;
}

/** Whether a subscription ends as it is wanted to. */
export function isStopped(subscription: CardSubscription, stop: Stop): boolean {
  if (subscription.status === 'ended') return true;
  return stop === 'at-period-end' && subscription.cancel_at_period_end;
}
