import { grantPeriods } from 'domain/buy/grants';
import { PERIOD_DAYS } from 'domain/buy/plans';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import type { Mail } from '../mail/mail.ts';
import { type Account, type Changes, grantsForBuyersPeriod, grantsOf, withChanges } from './account.ts';
import type { PixHint, PixStatus } from './gateways.ts';
import { purchaseMail, returnedMail, trainerDisputeMail, trainerMismatchMail } from './payment-mails.ts';
import {
  type CardSubscription,
  type GrantRecord,
  isUnmet,
  isUnpaid,
  keyOf,
  latest,
  type Payment,
  type PaymentStatus,
  type PixPayment,
} from './records.ts';

/** Brings a PIX payment to what was learned of it. Repeated news, and news that an earlier call has overtaken, change nothing. */
export function settlePix(account: Account, payment: PixPayment, news: PixNews, now: Date): Changes {
  const status = nextStatus(payment, news.status);
  const existing = grantsOf(account, payment)[0];
  // The event of a dispute may come before the event of the payment.
  const disputed = news.disputed || payment.disputed_at !== null;
  const grant = toGrant(payment, existing, status, disputed, now);
  const standing = grant === null ? [] : [grant];
  const settled: PixPayment = {
    ...payment,
    status,
    paid_at: payment.paid_at ?? grant?.paid_at ?? null,
    disputed_at: payment.disputed_at ?? (news.disputed ? now : null),
  };
  const next = { ...settled, reconcile_at: nextLook(settled, standing, now) };
  const changes = { payments: [next], grants: standing };
  return { ...changes, mails: mailsOf(withChanges(account, changes), payment, next, existing, grant) };
}

function nextStatus({ status, withdrawal }: PixPayment, target: PaymentStatus): PaymentStatus {
  switch (status) {
    case 'refunded':
    case 'lost':
      return status;
    case 'mismatched':
      return isReturned(target) ? target : status;
    case 'paid':
      // A poll may see the payment before the webhook tells its amount; either order has the same result. A withdrawn
      // purchase goes back whatever its amount was.
      return isReturned(target) || (target === 'mismatched' && withdrawal === null) ? target : status;
    case 'pending':
    case 'expired':
    case 'cancelled':
      return target;
    default:
      return status satisfies never;
  }
}

function isReturned(status: PaymentStatus): boolean {
  return status === 'refunded' || status === 'lost';
}

/** The grant as it should stand, or null if none is due: money that went back before anybody saw it grants nothing. */
function toGrant(
  payment: PixPayment,
  existing: GrantRecord | undefined,
  status: PaymentStatus,
  disputed: boolean,
  now: Date,
): GrantRecord | null {
  if (existing === undefined && status !== 'paid') return null;
  const gone = isReturned(status) || status === 'mismatched';
  const base: GrantRecord = existing ?? {
    kind: 'pix',
    id: keyOf(payment),
    subscriber: payment.subscriber,
    tier: payment.plan,
    paid_at: now,
    days: PERIOD_DAYS,
    reversed_at: null,
    payment: keyOf(payment),
    amount_cents: payment.amount_cents,
    refunded_cents: 0,
    dispute: 'none',
  };
  return {
    ...base,
    reversed_at: base.reversed_at ?? (gone ? now : null),
    refunded_cents: status === 'refunded' ? base.amount_cents : base.refunded_cents,
    dispute: status === 'lost' ? 'lost' : disputed ? 'open' : base.dispute,
  };
}

function mailsOf(
  after: Account,
  before: PixPayment,
  next: PixPayment,
  existing: GrantRecord | undefined,
  grant: GrantRecord | null,
): ReadonlyMap<string, Mail> {
  const key = keyOf(next);
  const mails = new Map<string, Mail>();
  if (next.status === 'mismatched' && before.status !== 'mismatched') {
    mails.set(`mismatched_${key}`, trainerMismatchMail(next));
  }
  if (grant === null) return mails;
  if (existing === undefined) {
    const period = grantPeriods(grantsForBuyersPeriod(after, next)).get(grant.id) ?? null;
    mails.set(`purchase_${key}`, purchaseMail(next, grant, period));
  }
  if (isReturned(next.status) && !isReturned(before.status)) {
    mails.set(`returned_${key}`, returnedMail(next, grant));
  }
  if (grant.dispute === 'open' && existing?.dispute !== 'open') {
    mails.set(`disputed_${key}`, trainerDisputeMail(next, grant));
  }
  return mails;
}

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

/** A payment that a bank started in a code's last second may be told this late. */
const LATE_MS = 48 * HOUR_MS;
/** Money may come back (refund, dispute) this long after it was paid. */
const WATCHED_MS = 120 * DAY_MS;
/** A dispute that was opened late is decided later still. */
const DISPUTED_MS = 240 * DAY_MS;

/** How long after a purchase or a payment the reconciler looks daily; afterwards it looks weekly. */
const DAILY_MS = 10 * DAY_MS;

/**
 * When the reconciler has to look at a payment again, or null if nothing more can happen to it. `grants` are the payment's own.
 * "Soon" means the look that is planned already, or now: `noteCheck` puts the planned one off at every question to the provider.
 */
export function nextLook(payment: Payment, grants: readonly GrantRecord[], now: Date): Date | null {
  const soon = payment.reconcile_at ?? now;
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const routine = routineLook(payment, grants, now);
  if (isUnmet(payment, grants)) {
    // A request that the provider refuses for a day (e.g. the refund of a disputed payment) is then repeated once a day.
    const wanted = latest([payment.withdrawal, ...payment.refunds].map((each) => each?.requested_at));
    const wantedAt = wanted?.getTime() ?? now.getTime();
    return now.getTime() < wantedAt + DAY_MS ? soon : tomorrow;
  }
  if (isUnpaid(payment.status)) return lookAtUnpaid(payment, soon, now);
  const subscription = payment.provider === 'stripe' ? payment.subscription : null;
  const look = subscription && lookAtSubscription(subscription, { soon, routine, now });
  return look ?? lookAtMoney(payment, grants, routine, now);
}

/**
 * The next look at a code or session that nobody was seen paying: by every run while the buyer may still be at it, later hourly,
 * then every six hours. Anybody can order any number of codes, and each look is a question to the provider.
 */
function lookAtUnpaid({ created_at, expires_at }: Payment, soon: Date, now: Date): Date | null {
  if (now.getTime() >= expires_at.getTime() + LATE_MS) return null;
  const age = now.getTime() - created_at.getTime();
  if (age < 2 * HOUR_MS) return soon;
  return new Date(now.getTime() + (age < 12 * HOUR_MS ? 1 : 6) * HOUR_MS);
}

/**
 * The next look at a payment about which no news is due. Its webhooks tell what happens at once; this look finds what they
 * lost. Most of that is young, so an old payment is not worth a question to the provider every day.
 */
function routineLook(payment: Payment, grants: readonly GrantRecord[], now: Date): Date {
  const latest = Math.max(payment.created_at.getTime(), ...grants.map(({ paid_at }) => paid_at.getTime()));
  return new Date(now.getTime() + (now.getTime() <= latest + DAILY_MS ? 1 : 7) * DAY_MS);
}

/** The next look that a subscription asks for, or null if it has ended. */
function lookAtSubscription(
  subscription: CardSubscription,
  { soon, routine, now }: { readonly soon: Date; readonly routine: Date; readonly now: Date },
): Date | null {
  switch (subscription.status) {
    case 'incomplete':
      return soon;
    // Stripe may leave a refused renewal open for ever. If it is paid after all, an event tells at once.
    case 'past-due':
    // An event also tells when a paused subscription resumes.
    case 'paused':
    case 'unknown':
      return routine;
    case 'live':
      // From the end of the period on, the news of the renewal, or of the end, is due.
      if (subscription.period_end <= now) return soon;
      return subscription.period_end < routine ? subscription.period_end : routine;
    case 'ended':
      return null;
    default:
      return subscription.status satisfies never;
  }
}

/** The routine look while money may come back, else never. */
function lookAtMoney(
  payment: Payment,
  grants: readonly GrantRecord[],
  routine: Date,
  now: Date,
): Date | null {
  const ends = grants
    .filter((grant) => grant.reversed_at === null)
    .map(({ paid_at, dispute }) => paid_at.getTime() + (dispute === 'open' ? DISPUTED_MS : WATCHED_MS));
  // A payment with another amount grants nothing. Somebody may give it back, or a dispute about it may be lost.
  if (payment.status === 'mismatched') ends.push(payment.created_at.getTime() + DISPUTED_MS);
  return ends.some((end) => now.getTime() < end) ? routine : null;
}
