import { isDeepStrictEqual } from 'node:util';
import { grantPeriods } from 'domain/buy/grants';
import { HOUR_MS } from 'domain/kit/dates';
import type { Mail } from '../mail/mail.ts';
import {
  type Account,
  type Changes,
  grantsForBuyersPeriod,
  grantsOf,
  paidUntil,
  withChanges,
} from './account.ts';
import type { CardInvoice, CardTruth } from './gateways.ts';
import {
  cancelledMail,
  disputedMail,
  purchaseMail,
  refusedMail,
  resumedMail,
  returnedMail,
  secondRenewalMail,
  trainerDisputeMail,
  trainerMismatchMail,
} from './payment-mails.ts';
import {
  type CardPayment,
  earliest,
  type GrantRecord,
  invoiceKey,
  isErased,
  isHeld,
  isKept,
  isUnpaid,
  keyOf,
  type PaymentStatus,
  renews,
} from './records.ts';
import { nextLook } from './next-look.ts';

/** The provider's reading of a purchase by card, the time of the reading, and whether we take real money. */
export interface CardNews {
  readonly truth: CardTruth;
  /** When the reading began: the answer may be as old as this. */
  readonly from: Date;
  readonly to: Date;
  readonly live: boolean;
}

/** The changes of a reading, and the tasks of the caller. */
interface SettledCard {
  readonly changes: Changes;
  /** The reading overlaps with an earlier one and contradicts it, so the provider has to be read again. */
  readonly needsRereading: boolean;
  /** Something was paid that was not agreed, and nobody was told of it yet: a person has to look. */
  readonly hasMismatch: boolean;
}

type KnownGrants = ReadonlyMap<string, GrantRecord>;

/**
 * Brings a card purchase of an account and the grants of its invoices to what the provider said. Readings may arrive late,
 * twice or out of order; the result is the same. Payments and refunds are only added, never undone. The subscription's state
 * and an open dispute change only by a reading that began after the last one had ended. If two readings overlap and differ,
 * nobody can tell which is newer: `needsRereading` asks for another.
 */
export function settleCard(account: Account, payment: CardPayment, news: CardNews, now: Date): SettledCard {
  const { truth } = news;
  const isNewer = payment.read_at === null || news.from > payment.read_at;
  const known: KnownGrants = new Map(grantsOf(account, payment).map((grant) => [grant.id, grant]));
  const invoices = sortInvoices(payment, news);
  const { agreed } = invoices;
  const read = agreed.map((invoice) =>
    grantOfInvoice(
      payment,
      { ...truth, invoices: agreed },
      invoice,
      known.get(invoiceKey(invoice.id)),
      isNewer,
      now,
    ),
  );
  const paymentGrants = grantsOf(withChanges(account, { grants: read }), payment);
  const next = cardState({ payment, news, paymentGrants, known, invoices, isNewer }, now);
  const changes = { payments: [next], grants: read };
  const after = withChanges(account, changes);
  const mails = new Map([
    ...moneyMails(after, next, read, known, now),
    ...secondRenewalMails(after, payment, next),
    ...contractMails(after, payment, next, truth, now),
  ]);
  return {
    changes: { ...changes, mails },
    needsRereading: !isNewer && contradicts(payment, truth, agreed, known),
    hasMismatch: next.odd_invoice !== payment.odd_invoice,
  };
}

/** Whether a reading differs from the stored state that only a newer reading may change. */
function contradicts(
  payment: CardPayment,
  truth: CardTruth,
  agreed: readonly CardInvoice[],
  known: KnownGrants,
): boolean {
  return (
    !isDeepStrictEqual(payment.subscription, truth.subscription) ||
    agreed.some(({ id, dispute }) => dispute !== 'unknown' && known.get(invoiceKey(id))?.dispute !== dispute)
  );
}

const CURRENCY = 'brl';
/**
 * Stripe charges a renewal about an hour after its period has begun, or up to 72 hours later where an endpoint of the account,
 * perhaps that of an earlier service, does not take `invoice.created` (Stripe, "Subscription webhooks"). Access goes on until then,
 * and no longer than this.
 */
const GRACE_MS = 73 * HOUR_MS;

/** The paid invoices of a reading, by what they are to the contract. */
interface SortedInvoices {
  /** They give their periods. */
  readonly agreed: readonly CardInvoice[];
  /** They give nothing, and a person has to look. */
  readonly odd: readonly CardInvoice[];
}

/**
 * Sorts the paid invoices. As agreed is real money if we take real money, in our currency, at our price; or a renewal at whatever
 * amount, because the owner of the account at the provider changes it (a discount, a credit, another price), and never the buyer.
 * The price of an invoice from before the adoption of its subscription was agreed elsewhere.
 */
function sortInvoices(
  payment: CardPayment,
  { truth, live }: { readonly truth: CardTruth; readonly live: boolean },
): SortedInvoices {
  const isAgreed = (invoice: CardInvoice) =>
    truth.session.live === live &&
    invoice.currency === CURRENCY &&
    (invoice.amount_cents === payment.amount_cents ||
      invoice.reason === 'renewal' ||
      isEarlier(payment, invoice));
  return {
    agreed: truth.invoices.filter(isAgreed),
    odd: truth.invoices.filter((invoice) => !isAgreed(invoice)),
  };
}

/** Whether a contract does not go on after an odd invoice. What was charged beside the periods is no reason to end them. */
function endsContract(
  { truth, live }: { readonly truth: CardTruth; readonly live: boolean },
  { reason, currency }: CardInvoice,
): boolean {
  return reason !== 'other' || currency !== CURRENCY || truth.session.live !== live;
}

function isEarlier({ adopted_at }: CardPayment, { paid_at, amount_cents }: CardInvoice): boolean {
  return adopted_at !== null && paid_at <= adopted_at && amount_cents > 0;
}

/**
 * The grant of a paid invoice. `truth` has those that are as agreed; `existing` is the stored grant. A reading that is not newer
 * changes neither the period nor an open dispute; money that went back stays gone.
 */
function grantOfInvoice(
  payment: CardPayment,
  truth: CardTruth,
  invoice: CardInvoice,
  existing: GrantRecord | undefined,
  isNewer: boolean,
  now: Date,
): GrantRecord {
  const id = invoiceKey(invoice.id);
  const refunded_cents = Math.max(existing?.refunded_cents ?? 0, invoice.refunded_cents);
  const disputeRead = invoice.dispute === 'unknown' ? (existing?.dispute ?? 'none') : invoice.dispute;
  const dispute = existing?.dispute === 'lost' || (existing && !isNewer) ? existing.dispute : disputeRead;
  // Of nothing nothing comes back: where it is wanted back, that is done.
  const isBack =
    refunded_cents >= invoice.amount_cents && (invoice.amount_cents > 0 || isWantedBack(payment, id));
  const isTold = invoice.dispute !== 'unknown' && (existing === undefined || isNewer);
  const due = isTold ? invoice.dispute_due : existing?.dispute_due;
  const gone = isBack || dispute === 'lost';
  // Money that went back before anybody saw it gave no access.
  const reversed_at = existing?.reversed_at ?? (gone ? (existing ? now : invoice.paid_at) : null);
  return {
    kind: 'card',
    id,
    subscriber: payment.subscriber,
    tier: payment.plan,
    paid_at: invoice.paid_at,
    ...(existing?.kind === 'card' && !isNewer
      ? periodOf(existing)
      : periodOf({ ...invoice, ...graceOf(truth, invoice) })),
    reversed_at,
    payment: keyOf(payment),
    amount_cents: invoice.amount_cents,
    refunded_cents,
    dispute,
    // A field that is not there is left out, because the database takes no undefined.
    ...(dispute === 'open' && due !== undefined && { dispute_due: due }),
  };
}

/** Whether the money of a grant is wanted back, by its buyer or an operator. */
function isWantedBack({ withdrawal, refunds }: CardPayment, grant: string): boolean {
  return withdrawal?.grant === grant || refunds.some((refund) => refund.grant === grant);
}

type CardPeriod = Pick<Extract<GrantRecord, { kind: 'card' }>, 'period_start' | 'period_end' | 'grace_until'>;

function periodOf({ period_start, period_end, grace_until }: CardPeriod): CardPeriod {
  // A field that is not there is left out, because the database takes no undefined.
  return { period_start, period_end, ...(grace_until && { grace_until }) };
}

/**
 * The grace of the last invoice while the next period has begun at the provider and its charge is only about to be made. The
 * charge, paid or refused, ends it.
 */
function graceOf({ subscription, invoices }: CardTruth, { period_end }: CardInvoice): { grace_until?: Date } {
  const isLast = invoices.every((other) => other.period_end <= period_end);
  const isRenewing = subscription?.status === 'live' && subscription.period_end > period_end;
  return isLast && isRenewing ? { grace_until: new Date(period_end.getTime() + GRACE_MS) } : {};
}

/** The mails to the buyer, or the trainer, about money that came or went. `known`: the grants as they were stored. */
function moneyMails(
  after: Account,
  next: CardPayment,
  read: readonly GrantRecord[],
  known: ReadonlyMap<string, GrantRecord>,
  now: Date,
): ReadonlyMap<string, Mail> {
  const mails = new Map<string, Mail>();
  const until = paidUntil(after, next);
  const periods = grantPeriods(grantsForBuyersPeriod(after, next));
  for (const grant of read) {
    const before = known.get(grant.id);
    // A buyer whose money went back before anybody saw it is not thanked for it, nor is one whose account was deleted: that money
    // goes back (`cardState`).
    if (before === undefined && grant.reversed_at === null && !isErased(next.subscriber)) {
      mails.set(`purchase_${grant.id}`, purchaseMail(next, grant, periods.get(grant.id) ?? null));
    }
    if (grant.refunded_cents > (before?.refunded_cents ?? 0) || isLost(grant) !== isLost(before)) {
      const what = isLost(grant) ? 'lost' : grant.refunded_cents;
      mails.set(
        `returned_${grant.id}_${what}`,
        returnedMail(next, grant, until !== null && until > now ? until : null),
      );
    }
    if (grant.dispute === 'open' && before?.dispute !== 'open') {
      mails.set(`disputed_${grant.id}`, trainerDisputeMail(next, grant));
    }
  }
  return mails;
}

/**
 * The mail to the buyer of a first period while another card of the address renews, and both go on: nobody has shown that both
 * are one person's.
 */
function secondRenewalMails(
  after: Account,
  before: CardPayment,
  next: CardPayment,
): ReadonlyMap<string, Mail> {
  const owner = after.subscriber?.user_id ?? null;
  // What one account proved is replaced, and what an earlier owner proved ends (`stopSurplusRenewals`).
  const goOn = after.payments
    .filter(renews)
    .filter(({ claimed_by }) => claimed_by === null || claimed_by === owner);
  const other = goOn.find(
    (each) => keyOf(each) !== keyOf(next) && (each.claimed_by === null || next.claimed_by === null),
  );
  const isFirst = before.paid_at === null && goOn.some((each) => keyOf(each) === keyOf(next));
  return new Map(
    isFirst && other !== undefined ? [[`second_${keyOf(next)}`, secondRenewalMail(next, other)]] : [],
  );
}

/** The mails to the buyer, or the trainer, about the contract: a renewal refused, cancelled, or not as agreed. */
function contractMails(
  after: Account,
  before: CardPayment,
  next: CardPayment,
  { refused, invoices }: CardTruth,
  now: Date,
): ReadonlyMap<string, Mail> {
  const mails = new Map<string, Mail>();
  const until = paidUntil(after, next);
  // A renewal may stay refused until the next one is refused, too. The buyer is told once of each, but nobody is asked to pay the
  // renewal of a subscription that is to end.
  if (next.refused !== before.refused && next.refused !== null && next.stop === null) {
    mails.set(`refused_${next.refused}`, refusedMail(next, until, refused));
  }
  const didRenew = renews(before) || isKept(before);
  // Cancelled at the provider, not here: it still charges a period that has begun. Where the owner keeps a card that moved, the end
  // may be the one that the move brought, and is taken back.
  if (didRenew && !renews(next) && !isKept(next) && next.stop === null) {
    mails.set(
      `cancelled_${keyOf(next)}`,
      cancelledMail(next, until, now, isPeriodUnpaid({ subscription: next.subscription, invoices })),
    );
  }
  const [dispute] = (next.stopped_for ?? []).filter((key) => before.stopped_for?.includes(key) !== true);
  if (didRenew && next.stop !== null && dispute !== undefined) {
    mails.set(`stopped_${dispute}`, disputedMail(next, until, now));
  }
  // Somebody took back at the provider the end that a dispute had brought.
  if (before.stop !== null && next.stop === null) {
    mails.set(`resumed_${before.stopped_for?.at(-1) ?? keyOf(next)}`, resumedMail(next));
  }
  if (next.odd_invoice !== undefined && next.odd_invoice !== before.odd_invoice) {
    mails.set(`mismatched_${invoiceKey(next.odd_invoice)}`, trainerMismatchMail(next));
  }
  return mails;
}

function isLost(grant: GrantRecord | undefined): boolean {
  return grant?.dispute === 'lost';
}

interface CardReading {
  readonly payment: CardPayment;
  readonly news: { readonly truth: CardTruth; readonly to: Date; readonly live: boolean };
  /** All grants of the payment, the reading's among them. */
  readonly paymentGrants: readonly GrantRecord[];
  /** The grants of the payment as they were stored, by their ids. */
  readonly known: ReadonlyMap<string, GrantRecord>;
  readonly invoices: SortedInvoices;
  /** Whether the reading began after the last one had ended. */
  readonly isNewer: boolean;
}

/** The payment after a reading: its state, its subscription, what is wanted of the provider, and the next look. */
function cardState(reading: CardReading, now: Date): CardPayment {
  const { payment, news, paymentGrants, known, invoices, isNewer } = reading;
  const { truth } = news;
  const { stopped_for: _before, ...rest } = payment;
  const settled: CardPayment = {
    ...rest,
    status: statusOf(payment, truth, paymentGrants, invoices.odd.length > 0),
    paid_at: earliest(paymentGrants.map((grant) => grant.paid_at)),
    ...(isNewer && { read_at: news.to, customer: truth.session.customer, subscription: truth.subscription }),
    ...endOf(reading),
    refunds: [
      ...payment.refunds,
      ...paidForNothing(payment, paymentGrants, known).map(({ id }) => ({ grant: id, requested_at: now })),
    ],
    registration: registrationAfter(payment, truth),
  };
  const oddInvoice = newest(invoices.odd)?.id;
  const { after_move, ...withoutMove } = settled;
  const isResumed = after_move === 'kept' && isNewer && !isKept(settled);
  const isRefused = isNewer && truth.refused !== null && settled.subscription?.status === 'past-due';
  return {
    ...(isResumed ? withoutMove : settled),
    ...(isRefused && { refused: truth.refused.invoice }),
    ...(isNewer && oddInvoice !== undefined && { odd_invoice: oddInvoice }),
    reconcile_at: nextLook(settled, paymentGrants, now),
  };
}

function statusOf(
  payment: CardPayment,
  { session }: CardTruth,
  paymentGrants: readonly GrantRecord[],
  isMismatched: boolean,
): PaymentStatus {
  if (paymentGrants.some((grant) => grant.reversed_at === null)) return 'paid';
  if (paymentGrants.length > 0)
    return paymentGrants.some((grant) => grant.dispute === 'lost') ? 'lost' : 'refunded';
  if (isMismatched) return 'mismatched';
  if (payment.status === 'mismatched') return payment.status;
  if (session.status === 'unknown') return payment.status;
  return session.status === 'expired' ? 'expired' : 'pending';
}

/**
 * The buyer's data with the payer's name from the payment page, where the order names nobody. An account keeps the name that it
 * was made with. The name of an erased buyer stays erased, also where a session that was left open is paid, to be stopped.
 */
function registrationAfter(
  { registration, claimed_by, subscriber, stop }: CardPayment,
  { session }: CardTruth,
): CardPayment['registration'] {
  const isGone = isErased(subscriber) || stop === 'now';
  if (registration.nome !== '' || claimed_by !== null || isGone) return registration;
  return { ...registration, nome: session.payer_name ?? '' };
}

/**
 * The new grants of a payment that give nobody access, because the owner had deleted the account: of a session that was open then, or of
 * an invoice that the card had refused. Stripe's page of such an invoice can be paid also after the subscription has ended, and the
 * buyer has its address by mail.
 */
function paidForNothing(
  { status, stop, subscriber }: CardPayment,
  paymentGrants: readonly GrantRecord[],
  known: ReadonlyMap<string, GrantRecord>,
): readonly GrantRecord[] {
  const isAbandoned = isUnpaid(status) && stop === 'now';
  if (!isAbandoned && !isErased(subscriber)) return [];
  return paymentGrants.filter(({ id, reversed_at }) => reversed_at === null && !known.has(id));
}

/**
 * How the subscription has to end: as it was wanted before, or because of the reading. A buyer who got the money of the last
 * period back is not charged again, nor after a lost dispute of any payment, nor is a buyer whose last payment was for a period,
 * and not as agreed. While a dispute is open, the card is not charged again unless somebody decides so: the end that it brought is
 * taken back at the provider. A subscription in a period that nobody has paid ends at once: until that period's end the provider
 * would charge it.
 */
function endOf({ payment, news, paymentGrants, invoices, isNewer }: CardReading): CardEnd {
  const { truth } = news;
  const lastGrant = newest(paymentGrants);
  const isLost = [...paymentGrants, ...truth.invoices].some(({ dispute }) => dispute === 'lost');
  if (payment.withdrawal !== null || isLost || (lastGrant && lastGrant.reversed_at !== null))
    return { stop: 'now' };
  const wanted = isNewer && isEndTakenBack(payment, truth) ? null : payment.stop;
  const ending = invoices.odd.filter((invoice) => endsContract(news, invoice));
  const last = newest([...invoices.agreed, ...ending]);
  const disputed = [
    ...paymentGrants.filter(({ dispute }) => dispute === 'open').map(({ id }) => id),
    ...invoices.odd.filter(({ dispute }) => isNewer && dispute === 'open').map(({ id }) => invoiceKey(id)),
  ];
  // A dispute that is over may be opened again, and then asks for another decision.
  const known = (payment.stopped_for ?? []).filter((id) => wanted !== null || disputed.includes(id));
  const isOurs = wanted === null || payment.stopped_for !== undefined;
  const stopped_for = isOurs ? [...new Set([...known, ...disputed])] : [];
  const isEnding = (last && ending.includes(last)) || stopped_for.length > known.length;
  const stop = wanted ?? (isEnding && truth.subscription?.status !== 'ended' ? 'at-period-end' : null);
  return {
    stop: stop !== null && isChargedAnyway(truth) ? 'now' : stop,
    ...(stopped_for.length > 0 && { stopped_for }),
  };
}

type CardEnd = Pick<CardPayment, 'stop' | 'stopped_for'>;

/** Whether the end that an open dispute brought had been seen at the provider, and is not there any more. */
function isEndTakenBack(payment: CardPayment, truth: CardTruth): boolean {
  return (
    isHeld(payment) &&
    payment.subscription.cancel_at_period_end &&
    truth.subscription?.cancel_at_period_end === false &&
    truth.subscription.status !== 'ended'
  );
}

/** What was paid last. */
function newest<T extends { readonly paid_at: Date }>(paid: readonly T[]): T | undefined {
  return paid.toSorted((a, b) => b.paid_at.getTime() - a.paid_at.getTime())[0];
}

/** Whether the provider would still charge a subscription that is only to end with its period. */
function isChargedAnyway(truth: CardTruth): boolean {
  const status = truth.subscription?.status;
  // A paused one begins its next period, and charges, whenever somebody resumes it.
  return status === 'past-due' || status === 'paused' || isPeriodUnpaid(truth);
}

/** Whether a subscription goes on in a period that nobody has paid: its charge was refused, or is about to be made. */
function isPeriodUnpaid({ subscription, invoices }: Pick<CardTruth, 'subscription' | 'invoices'>): boolean {
  if (subscription === null || subscription.status === 'ended') return false;
  // What was charged beside the periods may be for the rest of this one.
  return invoices.every(
    ({ reason, period_end }) => reason === 'other' || period_end < subscription.period_end,
  );
}
