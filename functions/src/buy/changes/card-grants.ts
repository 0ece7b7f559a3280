import { HOUR_MS } from 'domain/kit/dates';
import type { CardInvoice, CardTruth } from '../ports/gateways.ts';
import { invoiceKey, keyOf } from '../records/keys.ts';
import type { CardPayment, GrantRecord } from '../records/records.ts';

const CURRENCY = 'brl';
/**
 * Stripe charges a renewal about an hour after its period has begun, or up to 72 hours later where an endpoint of the account,
 * perhaps that of an earlier service, does not take `invoice.created` (Stripe, "Subscription webhooks"). Access goes on until then,
 * and no longer than this.
 */
const GRACE_MS = 73 * HOUR_MS;

/** The paid invoices of a reading, by what they are to the contract. */
export interface SortedInvoices {
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
export function sortInvoices(
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
export function endsContract(
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
export function grantOfInvoice(
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
