import {
  type CardPayment,
  type CardSubscription,
  type Payment,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type Stop,
} from './records.ts';

/** The states in which nobody was seen paying. News may still come after the end of the code or session. */
export const UNPAID_STATUSES = [
  'pending',
  'expired',
  'cancelled',
] as const satisfies readonly PaymentStatus[];

/** The states after somebody was seen paying. */
export const SEEN_PAID_STATUSES = PAYMENT_STATUSES.filter((status) => !isUnpaid(status));

/** Whether nobody was seen paying. */
export function isUnpaid(status: PaymentStatus): boolean {
  return UNPAID_STATUSES.some((unpaid) => unpaid === status);
}

/** A payment by card whose subscription is known. */
export type Subscribed = CardPayment & { readonly subscription: CardSubscription };

/** Whether the card will be charged again, as far as we know and want. */
export function renews(payment: Payment): payment is Subscribed {
  if (payment.provider !== 'stripe' || payment.subscription === null || payment.stop !== null) return false;
  const { status, cancel_at_period_end } = payment.subscription;
  return (status === 'live' || status === 'past-due') && !cancel_at_period_end;
}

/** Whether the provider may still charge the card. Our own wish to end the renewal does not count. */
export function mayBeCharged(payment: Payment): payment is Subscribed {
  if (payment.provider !== 'stripe' || payment.subscription === null) return false;
  const { status, cancel_at_period_end } = payment.subscription;
  // The provider goes on trying a refused renewal even where the subscription ends with its period.
  return status !== 'ended' && (!cancel_at_period_end || status === 'past-due');
}

/** Whether a subscription ends in the way that is wanted. */
export function isStopped(subscription: CardSubscription, stop: Stop): boolean {
  if (subscription.status === 'ended') return true;
  return stop === 'at-period-end' && subscription.cancel_at_period_end;
}
