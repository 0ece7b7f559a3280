import { isDeepStrictEqual } from 'node:util';
import { grantPeriods } from 'domain/grants';
import * as logger from 'firebase-functions/logger';
import type { CardInvoice, CardTruth } from './card-gateway.ts';
import { nextLook } from './next-look.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { cardKey, invoiceKey, keyOf } from './payment-key.ts';
import {
  cancelledMail,
  purchaseMail,
  refusedMail,
  replacedMail,
  returnedMail,
  trainerDisputeMail,
  trainerMismatchMail,
} from './payment-mails.ts';
import { renews } from './payment-status.ts';
import type { CardPayment, GrantRecord, PaymentStatus } from './records.ts';
import { earlierRenewals, stopFor } from './wanted-stops.ts';
import { earliest, latest } from './moments.ts';
import { importedGrant, writeEntitlement } from './write-entitlement.ts';

/** The only currency that is charged. */
const CURRENCY = 'brl';
/** Stripe charges a renewal about an hour after its period has begun; access goes on until then, and no longer than this. */
const RENEWING_MS = 24 * 60 * 60 * 1000;

/** Between which moments the provider was read: what it said may be as old as `from`. */
export interface Reading {
  readonly from: Date;
  readonly to: Date;
}

/** A card purchase after settling, and whether what was read contradicts another reading of the same moments. */
export interface SettledCard {
  readonly payment: CardPayment;
  readonly isDoubtful: boolean;
}

/**
 * Brings a card purchase, the grants of its invoices and the buyer's entitlement to what the provider said (`truth`), in
 * one transaction; with `settlePix` and `refreshEntitlement` the only place that writes them.
 * Convergent: truths may come late, twice and in any order. What was paid stays a grant, what went back stays reversed,
 * and only a later reading changes what may go either way (the subscription's state, an open dispute): one that began after
 * the last had ended. Of two at once nobody can tell which is newer, so where they differ it is to be read again.
 *
 * A buyer has one subscription that renews: a second one, once paid, wants the earlier ones stopped.
 */
export async function settleCard(
  deps: PaymentDeps,
  sessionId: string,
  truth: CardTruth,
  reading: Reading,
): Promise<SettledCard | null> {
  const key = cardKey(sessionId);
  return deps.store.transact(async (transaction) => {
    const payment = await transaction.payment(key);
    if (payment?.provider !== 'stripe') return null;
    const moment = deps.now();
    const id = payment.subscriber;
    const subscriber = await transaction.subscriber(id);
    const payments = await transaction.paymentsOf(id);
    const ledger = new Map((await transaction.grantsOf(id)).map((grant) => [grant.id, grant]));
    const before = new Map(ledger);
    const isNews = payment.read_at === null || reading.from > payment.read_at;

    const paid = truth.invoices.filter((invoice) => isAsAgreed(payment, truth, invoice, deps.card.live));
    for (const invoice of paid) {
      const known = before.get(invoiceKey(invoice.id));
      const period_end =
        known && !isNews && known.kind === 'card' ? known.period_end : coveredUntil(truth, invoice);
      const grant = { ...toGrant(payment, invoice, known, isNews, moment), period_end };
      ledger.set(grant.id, grant);
    }
    const own = [...ledger.values()].filter((grant) => grant.payment === key);
    const settled: CardPayment = {
      ...payment,
      status: statusOf(payment, truth, own, paid.length < truth.invoices.length),
      paid_at: earliest(own.map((grant) => grant.paid_at)),
      ...(isNews && {
        read_at: reading.to,
        customer: truth.session.customer,
        subscription: truth.subscription,
      }),
      stop: stopFor(payment, truth, own, paid),
    };
    // An account may leave a renewal refused until the next one is, too.
    const { refused } = truth;
    const isRefusedNow =
      isNews && isPastDue(settled) && refused !== null && refused.invoice !== payment.refused;
    const next = {
      ...settled,
      ...(isRefusedNow && { refused: refused.invoice }),
      reconcile_at: nextLook(settled, own, moment),
    };

    const replaced = own.length === 0 || !renews(next) ? [] : earlierRenewals(payments, next, ledger);
    const others = payments
      .filter((each) => keyOf(each) !== key)
      .map((each) => replaced.find((one) => one.provider_id === each.provider_id) ?? each);
    const changed = [...ledger.values()].filter((grant) => !isDeepStrictEqual(before.get(grant.id), grant));
    if (before.size === 0 && changed.length > 0) {
      const carried = importedGrant(
        id,
        subscriber,
        earliest(own.map((grant) => grant.paid_at)) ?? moment,
        moment,
      );
      if (carried !== null) changed.push(carried);
    }
    for (const grant of changed) {
      ledger.set(grant.id, grant);
      transaction.putGrant(grant);
    }
    // A refused renewal changes nothing in the record, but an open panel listens to it.
    const isOther = renews(next) !== renews(payment) || isPastDue(next) !== isPastDue(payment);
    if (changed.length > 0 || isOther || replaced.length > 0) {
      const account = { id, subscriber, payments: [...others, next], grants: [...ledger.values()] };
      writeEntitlement(transaction, account, next, before.size > 0, moment);
    }

    const periods = grantPeriods([...ledger.values()]);
    for (const grant of changed.filter((each) => each.payment === key)) {
      const known = before.get(grant.id);
      const period = periods.get(grant.id) ?? null;
      // Nobody is thanked for money that went back before it was seen.
      if (known === undefined && grant.reversed_at === null) {
        transaction.putMail(`purchase_${grant.id}`, purchaseMail(next, grant, period));
      }
      if (grant.refunded_cents > (known?.refunded_cents ?? 0) || isLost(grant) !== isLost(known)) {
        const what = isLost(grant) ? 'lost' : grant.refunded_cents;
        transaction.putMail(`returned_${grant.id}_${what}`, returnedMail(next, grant));
      }
      if (grant.dispute === 'open' && known?.dispute !== 'open') {
        transaction.putMail(`disputed_${grant.id}`, trainerDisputeMail(next, grant));
      }
    }
    for (const one of replaced) {
      transaction.putPayment({ ...one, reconcile_at: moment });
      transaction.putMail(`replaced_${keyOf(one)}`, replacedMail(one, next));
    }
    const until = latest(own.map((grant) => periods.get(grant.id)?.end));
    if (isRefusedNow) {
      transaction.putMail(`refused_${refused.invoice}`, refusedMail(next, until, refused.url));
    }
    // Cancelled at the provider, not here; its own period may be one that was never paid.
    if (renews(payment) && !renews(next) && next.stop === null) {
      transaction.putMail(`cancelled_${key}`, cancelledMail(next, until));
    }
    if (next.status === 'mismatched' && payment.status !== next.status) {
      transaction.putMail(`mismatched_${key}`, trainerMismatchMail(next));
    }
    if (!isDeepStrictEqual(payment, next)) transaction.putPayment(next);
    const isDoubtful =
      !isNews &&
      (!isDeepStrictEqual(payment.subscription, truth.subscription) ||
        paid.some((invoice) => before.get(invoiceKey(invoice.id))?.dispute !== invoice.dispute));
    return { payment: next, isDoubtful };
  });
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
  if (!agreed) logger.error('A card paid something else than the price', { order: payment.order_id });
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
  invoice: CardInvoice,
  existing: GrantRecord | undefined,
  isNews: boolean,
  moment: Date,
): GrantRecord {
  const refunded_cents = Math.max(existing?.refunded_cents ?? 0, invoice.refunded_cents);
  const dispute = existing?.dispute === 'lost' || (existing && !isNews) ? existing.dispute : invoice.dispute;
  const gone = refunded_cents >= invoice.amount_cents || dispute === 'lost';
  // Money that went back before anybody saw it gave no access.
  const reversed_at = existing?.reversed_at ?? (gone ? (existing ? moment : invoice.paid_at) : null);
  return {
    kind: 'card',
    id: invoiceKey(invoice.id),
    subscriber: payment.subscriber,
    tier: payment.plan,
    paid_at: invoice.paid_at,
    period_end: invoice.period_end,
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
