import { grantPeriods } from 'domain/buy/grants';
import type { Mail } from '../../mail/mail.ts';
import { type Account, grantsForBuyersPeriod, paidUntil } from '../ledger/account.ts';
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
} from '../mails/payment-mails.ts';
import type { CardTruth } from '../ports/gateways.ts';
import { isErased } from '../records/erasure.ts';
import { invoiceKey, keyOf } from '../records/keys.ts';
import { isKept, renews } from '../records/payment-status.ts';
import type { CardPayment, GrantRecord } from '../records/records.ts';
import { isPeriodUnpaid } from './card-state.ts';

/** The mails to the buyer, or the trainer, about money that came or went. `known`: the grants as they were stored. */
export function moneyMails(
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
export function secondRenewalMails(
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
export function contractMails(
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
