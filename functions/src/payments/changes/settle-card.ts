import { DAY_MS } from 'domain/durations';
import { isDeepStrictEqual } from 'node:util';
import { grantPeriods } from 'domain/grants';
import * as logger from 'firebase-functions/logger';
import type { Mail } from '../../mail.ts';
import type { CardInvoice, CardTruth } from '../ports/card-gateway.ts';
import { earliest, latest } from '../records/moments.ts';
import { nextLook } from './next-look.ts';
import { invoiceKey, keyOf } from '../records/payment-key.ts';
import {
  cancelledMail,
  purchaseMail,
  refusedMail,
  returnedMail,
  trainerDisputeMail,
  trainerMismatchMail,
} from '../mails/payment-mails.ts';
import { renews } from '../records/payment-status.ts';
import type { CardPayment, GrantRecord, PaymentStatus } from '../records/records.ts';
import { type Account, type Changes, grantsBeside, grantsOf, withChanges } from '../account/account.ts';
import { stopFor } from './wanted-stop.ts';

/** The only currency that is charged. */
const CURRENCY = 'brl';
/** Stripe charges a renewal about an hour after its period has begun; access goes on until then, and no longer than this. */
const RENEWING_MS = DAY_MS;

/** What the provider said of a purchase by card, between which moments it was read, and whether we take real money. */
export interface CardNews {
  readonly truth: CardTruth;
  /** What the provider said may be as old as this. */
  readonly from: Date;
  readonly to: Date;
  readonly live: boolean;
}

/** What a reading changes, and whether it contradicts another reading of the same moments. */
export interface SettledCard {
  readonly changes: Changes;
  readonly isDoubtful: boolean;
}

/**
 * Brings a card purchase of an account and the grants of its invoices to what the provider said. Readings may arrive late,
 * twice or out of order; the result is the same. Payments and refunds are only added, never undone. The subscription's state
 * and an open dispute change only by a reading that began after the last one had ended. If two readings overlap and differ,
 * nobody can tell which is newer: `isDoubtful` asks for another.
 */
export function settleCard(account: Account, payment: CardPayment, news: CardNews, now: Date): SettledCard {
  const { truth } = news;
  const isNews = payment.read_at === null || news.from > payment.read_at;
  const known = new Map(grantsOf(account, payment).map((grant) => [grant.id, grant]));
  const paid = truth.invoices.filter((invoice) => isAsAgreed(payment, truth, invoice, news.live));
  const read = paid.map((invoice) =>
    toGrant(payment, truth, invoice, known.get(invoiceKey(invoice.id)), isNews, now),
  );
  const own = grantsOf(withChanges(account, { grants: read }), payment);
  const settled: CardPayment = {
    ...payment,
    status: statusOf(payment, truth, own, paid.length < truth.invoices.length),
    paid_at: earliest(own.map((grant) => grant.paid_at)),
    ...(isNews && { read_at: news.to, customer: truth.session.customer, subscription: truth.subscription }),
    stop: stopFor(payment, truth, own, paid),
  };
  const refused = isNews && isPastDue(settled) ? truth.refused : null;
  const next = {
    ...settled,
    ...(refused !== null && { refused: refused.invoice }),
    reconcile_at: nextLook(settled, own, now),
  };
  const changes = { payments: [next], grants: read };
  const mails = new Map([
    ...moneyMails(withChanges(account, changes), next, read, known),
    ...contractMails(withChanges(account, changes), payment, next, refused),
  ]);
  const isDoubtful =
    !isNews &&
    (!isDeepStrictEqual(payment.subscription, truth.subscription) ||
      paid.some((invoice) => known.get(invoiceKey(invoice.id))?.dispute !== invoice.dispute));
  return { changes: { ...changes, mails }, isDoubtful };
}

/** What the buyer, or the trainer, is told of money that came or went. */
function moneyMails(
  after: Account,
  next: CardPayment,
  read: readonly GrantRecord[],
  known: ReadonlyMap<string, GrantRecord>,
): ReadonlyMap<string, Mail> {
  const mails = new Map<string, Mail>();
  const periods = grantPeriods(grantsBeside(after, next));
  for (const grant of read) {
    const before = known.get(grant.id);
    // Nobody is thanked for money that went back before it was seen.
    if (before === undefined && grant.reversed_at === null) {
      mails.set(`purchase_${grant.id}`, purchaseMail(next, grant, periods.get(grant.id) ?? null));
    }
    if (grant.refunded_cents > (before?.refunded_cents ?? 0) || isLost(grant) !== isLost(before)) {
      const what = isLost(grant) ? 'lost' : grant.refunded_cents;
      mails.set(`returned_${grant.id}_${what}`, returnedMail(next, grant));
    }
    if (grant.dispute === 'open' && before?.dispute !== 'open') {
      mails.set(`disputed_${grant.id}`, trainerDisputeMail(next, grant));
    }
  }
  return mails;
}

/** What the buyer, or the trainer, is told of the contract: refused, cancelled, not as agreed. */
function contractMails(
  after: Account,
  before: CardPayment,
  next: CardPayment,
  refused: CardTruth['refused'],
): ReadonlyMap<string, Mail> {
  const mails = new Map<string, Mail>();
  const periods = grantPeriods(grantsBeside(after, next));
  const until = latest(grantsOf(after, next).map((grant) => periods.get(grant.id)?.end));
  // A provider's account may leave a renewal refused until the next one is, too: each is told once.
  if (refused !== null && refused.invoice !== before.refused) {
    mails.set(`refused_${refused.invoice}`, refusedMail(next, until, refused.url));
  }
  // Cancelled at the provider, not here; its own period may be one that was never paid.
  if (renews(before) && !renews(next) && next.stop === null) {
    mails.set(`cancelled_${keyOf(next)}`, cancelledMail(next, until));
  }
  if (next.status === 'mismatched' && before.status !== 'mismatched') {
    mails.set(`mismatched_${keyOf(next)}`, trainerMismatchMail(next));
  }
  return mails;
}

/** Whether an invoice is what was agreed on: real money where we take real money, our price, our currency. */
function isAsAgreed(
  payment: CardPayment,
  { session }: CardTruth,
  invoice: CardInvoice,
  live: boolean,
): boolean {
  const agreed =
    session.live === live && invoice.currency === CURRENCY && invoice.amount_cents === payment.amount_cents;
  if (!agreed) logger.error('A card paid something else than the price', { protocol: payment.protocol });
  return agreed;
}

/**
 * The end of the access that an invoice gives: that of its period, or a little later while the next period has begun at
 * the provider and its charge is only about to be made. A refused charge, or the paid one, ends that.
 */
function coveredUntil({ subscription, invoices }: CardTruth, invoice: CardInvoice): Date {
  const isLast = invoices.every((other) => other.period_end <= invoice.period_end);
  const isRenewing = subscription?.status === 'live' && subscription.period_end > invoice.period_end;
  return isLast && isRenewing ? new Date(invoice.period_end.getTime() + RENEWING_MS) : invoice.period_end;
}

function toGrant(
  payment: CardPayment,
  truth: CardTruth,
  invoice: CardInvoice,
  existing: GrantRecord | undefined,
  isNews: boolean,
  now: Date,
): GrantRecord {
  const isOld = existing?.kind === 'card' && !isNews;
  const refunded_cents = Math.max(existing?.refunded_cents ?? 0, invoice.refunded_cents);
  const dispute = existing?.dispute === 'lost' || (existing && !isNews) ? existing.dispute : invoice.dispute;
  const gone = refunded_cents >= invoice.amount_cents || dispute === 'lost';
  // Money that went back before anybody saw it gave no access.
  const reversed_at = existing?.reversed_at ?? (gone ? (existing ? now : invoice.paid_at) : null);
  return {
    kind: 'card',
    id: invoiceKey(invoice.id),
    subscriber: payment.subscriber,
    tier: payment.plan,
    paid_at: invoice.paid_at,
    period_end: isOld ? existing.period_end : coveredUntil(truth, invoice),
    reversed_at,
    payment: keyOf(payment),
    amount_cents: invoice.amount_cents,
    refunded_cents,
    dispute,
  };
}

function statusOf(
  payment: CardPayment,
  { session }: CardTruth,
  own: readonly GrantRecord[],
  isMismatched: boolean,
): PaymentStatus {
  if (own.some((grant) => grant.reversed_at === null)) return 'paid';
  if (own.length > 0) return own.some((grant) => grant.dispute === 'lost') ? 'lost' : 'refunded';
  if (isMismatched) return 'mismatched';
  if (payment.status === 'mismatched') return payment.status;
  return session.status === 'expired' ? 'expired' : 'pending';
}

function isPastDue(payment: CardPayment): boolean {
  return payment.subscription?.status === 'past-due';
}

function isLost(grant: GrantRecord | undefined): boolean {
  return grant?.dispute === 'lost';
}
