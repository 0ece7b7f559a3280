import { grantPeriods } from 'domain/buy/grants';
import { PERIOD_DAYS } from 'domain/buy/plans';
import { DAY_MS } from 'domain/kit/dates';
import type { Mail } from '../mail/mail.ts';
import { type Account, type Changes, grantsForBuyersPeriod, grantsOf, withChanges } from './account.ts';
import type { PixHint, PixStatus } from './gateways.ts';
import { nextLook } from './next-look.ts';
import { purchaseMail, returnedMail, trainerDisputeMail, trainerMismatchMail } from './payment-mails.ts';
import { type GrantRecord, isUnpaid, keyOf, type PaymentStatus, type PixPayment } from './records.ts';

/** Brings a PIX payment to what was learned of it. Repeated news, and news that an earlier call has overtaken, change nothing. */
export function settlePix(account: Account, payment: PixPayment, news: PixNews, now: Date): Changes {
  const status = nextStatus(payment, news.status);
  const existing = grantsOf(account, payment)[0];
  const dispute = disputeAfter(payment, news, now);
  const grant = toGrant(payment, existing, status, dispute.is, now);
  const standing = grant === null ? [] : [grant];
  const settled: PixPayment = {
    ...payment,
    status,
    paid_at: payment.paid_at ?? grant?.paid_at ?? null,
    disputed_at: dispute.is === 'open' ? (payment.disputed_at ?? now) : null,
    ...(dispute.shown_at !== undefined && { dispute_shown_at: dispute.shown_at }),
  };
  const next = { ...settled, reconcile_at: nextLook(settled, standing, now) };
  const changes = { payments: [next], grants: standing };
  return { ...changes, mails: mailsOf(withChanges(account, changes), payment, next, existing, grant) };
}

/**
 * How long after we heard of a dispute of a PIX any bank has decided about it, in milliseconds: the Banco Central's Mecanismo Especial de
 * Devolução allows it some two weeks [?].
 */
const DECIDED_MS = 30 * DAY_MS;

interface PixDispute {
  readonly is: 'open' | 'over' | 'none';
  readonly shown_at: PixPayment['dispute_shown_at'];
}

/**
 * What the news say of a dispute. No event tells that the trainer has won: the provider's answers do, once one of them has shown the
 * dispute. Where none ever showed it, an answer counts only when any bank has decided. The event may come before that of the payment.
 */
function disputeAfter(payment: PixPayment, { disputed, read }: PixNews, now: Date): PixDispute {
  const { disputed_at, dispute_shown_at: shown_at } = payment;
  if (read?.truth === 'paid' || read?.truth === 'refunded') {
    const isShown = shown_at !== undefined && read.from > shown_at;
    const isDecided = disputed_at !== null && read.from.getTime() > disputed_at.getTime() + DECIDED_MS;
    if (isShown || isDecided) return { is: 'over', shown_at: shown_at ?? now };
  }
  const is = disputed || disputed_at !== null ? 'open' : 'none';
  if (read?.truth !== 'disputed') return { is, shown_at };
  return { is, shown_at: disputed_at === null ? now : (shown_at ?? now) };
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
  dispute: PixDispute['is'],
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
    dispute: status === 'lost' ? 'lost' : disputeOf(base, dispute),
  };
}

function disputeOf({ dispute }: GrantRecord, is: PixDispute['is']): GrantRecord['dispute'] {
  if (is === 'open') return 'open';
  return is === 'over' && dispute === 'open' ? 'none' : dispute;
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
  /** What the provider answered, and when it was asked. Left out where it was not. */
  readonly read?: { readonly truth: PixStatus; readonly from: Date };
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
