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

export const SEEN_PAID_STATUSES = PAYMENT_STATUSES.filter((status) => !isUnpaid(status));

/** Whether nobody was seen paying. */
export function isUnpaid(status: PaymentStatus): boolean {
  return UNPAID_STATUSES.some((unpaid) => unpaid === status);
}

/**
 * Whether the account `uid` itself bought: it ordered signed in, or was made with this purchase. A purchase that only joined an
 * account, or moved to it with the address, may be another person's. What a provider knows of its payer (the customer with the saved
 * card and address, a page of an invoice) is shown to no other account.
 */
export function isBoughtBy(
  { ordered_by, claimed_by, claimed_at }: Pick<Payment, 'ordered_by' | 'claimed_by' | 'claimed_at'>,
  uid: string,
): boolean {
  return ordered_by === uid || (claimed_by === uid && claimed_at !== null);
}

export type Subscribed = CardPayment & { readonly subscription: CardSubscription };

/** Whether the card will be charged again, as far as we know and want. A paused subscription may resume at any time. */
export function renews(payment: Payment): payment is Subscribed {
  if (payment.provider !== 'stripe' || payment.subscription === null || payment.stop !== null) return false;
  const { status, cancel_at_period_end } = payment.subscription;
  return status !== 'incomplete' && status !== 'ended' && !cancel_at_period_end;
}

/**
 * Whether the card pays for the plan and renews it, so that there is nothing to buy. A card that refused a renewal does not pay:
 * its owner may buy with another one, which ends the refused subscription if the owner's account proved it.
 */
export function paysFor(payment: Payment, plan: string): boolean {
  return renews(payment) && payment.subscription.status !== 'past-due' && payment.plan === plan;
}

/**
 * Whether the provider may still charge the card: until the subscription has ended. An end with the period leaves a charge open,
 * too, where the period has begun and is not paid. Our own wish does not count.
 */
export function mayBeCharged(payment: Payment): payment is Subscribed {
  return (
    payment.provider === 'stripe' && payment.subscription !== null && payment.subscription.status !== 'ended'
  );
}

/** Whether a subscription ends in the way that is wanted. */
export function isStopped(subscription: CardSubscription, stop: Stop): boolean {
  if (subscription.status === 'ended') return true;
  return stop === 'at-period-end' && subscription.cancel_at_period_end;
}
