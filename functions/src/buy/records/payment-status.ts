import { DAY_MS } from 'domain/kit/dates';
import { earliest } from './moments.ts';
import {
  type CardPayment,
  type CardSubscription,
  type GrantRecord,
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

/**
 * Whether the new owner of the address may still say that this card is theirs, so that it goes on: it ends only because the address
 * moved, its money is here, and its period has not ended.
 */
export function isAsked(payment: Payment): payment is Subscribed {
  return (
    mayBeCharged(payment) &&
    payment.after_move === 'asked' &&
    payment.stop === 'at-period-end' &&
    payment.status === 'paid'
  );
}

/** Whether the subscription is to end because of a dispute alone. */
export function isHeld(payment: Payment): payment is Subscribed {
  return mayBeCharged(payment) && payment.stop === 'at-period-end' && payment.stopped_for !== undefined;
}

/** Whether the end that a move brought is still to be taken back at the provider, because the new owner keeps the card. */
export function isKept(payment: Payment): payment is Subscribed {
  return (
    mayBeCharged(payment) &&
    payment.after_move === 'kept' &&
    payment.stop === null &&
    payment.subscription.cancel_at_period_end
  );
}

/** Whether a subscription ends in the way that is wanted. */
export function isStopped(subscription: CardSubscription, stop: Stop): boolean {
  if (subscription.status === 'ended') return true;
  return stop === 'at-period-end' && subscription.cancel_at_period_end;
}

/** Whether something that is wanted of the provider has not been seen done: a refund, the end of a subscription, or that it goes on. */
export function isUnmet(payment: Payment, grants: readonly GrantRecord[]): boolean {
  return refundsDue(payment, grants).length > 0 || isEndDue(payment) || isKept(payment);
}

/** The keys of the grants whose money is wanted back to the buyer and was not seen going back. */
export function refundsDue(payment: Payment, grants: readonly GrantRecord[]): readonly string[] {
  return [...new Set(wishesDue(payment, grants).map(({ grant }) => grant))];
}

function wishesDue(payment: Payment, grants: readonly GrantRecord[]) {
  const { withdrawal, refunds, status } = payment;
  const wanted = [...(withdrawal === null ? [] : [withdrawal]), ...refunds];
  // A PIX that was paid with another amount has no grant that stands.
  if (payment.provider === 'abacatepay') return status === 'paid' || status === 'mismatched' ? wanted : [];
  // Of an invoice of 0 nothing has to come back: the next reading ends its period.
  const owed = grants.filter(({ reversed_at, amount_cents }) => reversed_at === null && amount_cents > 0);
  return wanted.filter((wish) => owed.some(({ id }) => id === wish.grant));
}

/** Whether the end of a subscription is wanted and was not seen. */
export function isEndDue(payment: Payment): boolean {
  if (payment.provider !== 'stripe' || payment.stop === null || payment.subscription === null) return false;
  return !isStopped(payment.subscription, payment.stop);
}

/** Since when the oldest of what is wanted of the provider has not been seen done, or null if nothing is. */
export function unmetSince(payment: Payment, grants: readonly GrantRecord[], now: Date): Date | null {
  const refunds = wishesDue(payment, grants).map(({ requested_at }) => requested_at);
  return earliest(isEndDue(payment) || isKept(payment) ? [...refunds, payment.unmet_since ?? now] : refunds);
}

/** What is wanted and not seen done for so long needs a person. */
const LATE_WISH_MS = DAY_MS;

/** The latest `unmet_since` that is late at `now`. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - LATE_WISH_MS);
}
