import type { CardTruth } from '../ports/gateways.ts';
import { isErased } from '../records/erasure.ts';
import { earliest } from '../records/moments.ts';
import { isHeld, isKept, isUnpaid } from '../records/payment-status.ts';
import { invoiceKey } from '../records/keys.ts';
import type { CardPayment, GrantRecord, PaymentStatus } from '../records/records.ts';
import { type SortedInvoices, endsContract } from './card-grants.ts';
import { nextLook } from './next-look.ts';

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
export function cardState(reading: CardReading, now: Date): CardPayment {
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
export function isPeriodUnpaid({
  subscription,
  invoices,
}: Pick<CardTruth, 'subscription' | 'invoices'>): boolean {
  if (subscription === null || subscription.status === 'ended') return false;
  // What was charged beside the periods may be for the rest of this one.
  return invoices.every(
    ({ reason, period_end }) => reason === 'other' || period_end < subscription.period_end,
  );
}
