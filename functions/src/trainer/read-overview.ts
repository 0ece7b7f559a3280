import { PAYMENT_METHODS } from 'domain/buy/payments-contract';
import type { MonthMoney, NotDone, Overview, Renewal } from 'domain/trainer/contract';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { PLAN_IDS, type PlanId } from 'domain/buy/plans';
import { QUEUE_PAGE_SIZE, QueueEntrySchema } from 'domain/trainer/row';
import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Call } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { firestore } from '../kit/admin.ts';
import type { Delivery } from '../mail/mail.ts';
import { parsePixCeiling, PIX_CEILING } from '../buy/pix-ceiling.ts';
import { parseSales, salesPath } from '../buy/sales.ts';
import { GrantSchema, isEndDue, lateSince, PaymentSchema, refundsDue } from '../buy/records.ts';
import { actAsTrainer } from './act-as-trainer.ts';

/** The names (YYYY-MM) of the `count` months that end with the month of `today` (YYYY-MM-DD), the oldest first. */
export function lastMonths(today: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => monthFrom(today, index + 1 - count));
}

export const monthAfter = (month: string) => monthFrom(month, 1);

/** The first moment of a month (YYYY-MM) in São Paulo, which has had no summer time since 2019. */
export const monthStart = (month: string) => new Date(`${month}-01T00:00:00-03:00`);

/** The month (YYYY-MM) that lies `count` months after the one of a date. */
function monthFrom(date: string, count: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 + count)).toISOString().slice(0, 7);
}

/**
 * The money of one month (YYYY-MM in São Paulo), added up from the grants: received in the month of the payment, given back in
 * the month in which the grant was reversed. A grant does not know when a part of its money went back, so a part counts in the
 * month of the payment, until the rest goes back as well. A lost dispute takes all of the money.
 */
async function moneyOf(reads: Transaction, grants: Query, month: string): Promise<MonthMoney> {
  const [start, end] = [monthStart(month), monthStart(monthAfter(month))];
  const paid = grants.where('paid_at', '>=', start).where('paid_at', '<', end);
  const reversed = grants.where('reversed_at', '>=', start).where('reversed_at', '<', end);
  const [received, inPart, refunded, lost] = await Promise.all([
    sumOf(reads, paid, 'amount_cents'),
    sumOf(reads, paid.where('reversed_at', '==', null), 'refunded_cents'),
    sumOf(reads, reversed.where('dispute', 'in', ['none', 'open']), 'refunded_cents'),
    sumOf(reads, reversed.where('dispute', '==', 'lost'), 'amount_cents'),
  ]);
  return { month, received_cents: received, returned_cents: inPart + refunded + lost };
}

async function sumOf(
  reads: Transaction,
  query: Query,
  field: 'amount_cents' | 'refunded_cents',
): Promise<number> {
  const { AggregateField } = await import('firebase-admin/firestore');
  return (await reads.get(query.aggregate({ cents: AggregateField.sum(field) }))).data().cents;
}

const MONEY_MONTHS = 12;
/** The number of months, up to the present one, of whose deliveries the average is taken. */
const DELIVERY_MONTHS = 3;
const RENEWAL_DAYS = 14;

/**
 * `read-overview`: the numbers of the trainer's overview, all of one moment. The database adds them up when they are asked for,
 * so nothing is stored for them. The audit record is written before they are read. Throws 'forbidden' and 'rate-limited'.
 */
export async function readOverview({ uid: trainer }: Call<'read-overview'>): Promise<Overview> {
  await actAsTrainer({ trainer, action: 'read-overview', id: null }, async () => undefined);
  const db = await firestore();
  return db.runTransaction((reads) => numbersAt(reads, db, now()), { readOnly: true });
}

async function numbersAt(reads: Transaction, db: Firestore, at: Date): Promise<Overview> {
  const today = todayInSaoPaulo(at);
  const months = lastMonths(today, MONEY_MONTHS);
  const queue = db.collection('queue');
  const withAccess = queue.where('active', '==', true);
  const ofPlan = async (plan: PlanId) =>
    [plan, await countOf(reads, withAccess.where('tier', '==', plan))] as const;
  const mailsIn = (state: Delivery['state']) =>
    countOf(reads, db.collection('mail').where('delivery.state', '==', state));
  const [
    active,
    counts,
    waiting,
    overdue,
    renewals,
    delivery_days,
    not_done,
    sales_stopped,
    pix_near,
    unsent,
    given_up,
    ...money
  ] = await Promise.all([
    countOf(reads, withAccess),
    Promise.all(PLAN_IDS.map(ofPlan)),
    countOf(reads, queue.where('state', '==', 'waiting')),
    countOf(reads, withAccess.where('due_on', '<', today).orderBy('due_on').orderBy('order')),
    renewalsOf(reads, queue, at),
    averageDelivery(reads, db, monthStart(months.at(-DELIVERY_MONTHS) ?? today)),
    notDone(reads, db, at),
    salesStopped(reads, db),
    pixNear(reads, db),
    mailsIn('retry'),
    mailsIn('failed'),
    ...months.map((month) => moneyOf(reads, db.collection('grants'), month)),
  ]);
  return {
    at: at.toISOString(),
    active,
    by_plan: Object.fromEntries(counts),
    waiting,
    overdue,
    renewals,
    delivery_days,
    mails: { waiting: unsent, given_up },
    not_done,
    sales_stopped,
    pix_near,
    months: money,
  };
}

/** The methods by which nobody can buy. */
async function salesStopped(reads: Transaction, db: Firestore): Promise<Overview['sales_stopped']> {
  const methods = await Promise.all(
    PAYMENT_METHODS.map(async (method) => {
      const { stopped, since } = parseSales((await reads.get(db.doc(salesPath(method)))).data());
      return stopped && since !== null ? [{ method, since: since.toISOString() }] : [];
    }),
  );
  return methods.flat();
}

async function pixNear(reads: Transaction, db: Firestore): Promise<Overview['pix_near']> {
  const { near } = parsePixCeiling((await reads.get(db.doc(PIX_CEILING))).data());
  return Object.entries(near)
    .map(([hour, percent]) => ({ hour, reached: percent >= 100 }))
    .toSorted((a, b) => b.hour.localeCompare(a.hour));
}

async function countOf(reads: Transaction, query: Query): Promise<number> {
  return (await reads.get(query.count())).data().count;
}

/** The plans that end soon and do not renew, the first end first. */
async function renewalsOf(reads: Transaction, queue: Query, at: Date): Promise<Renewal[]> {
  const ending = queue
    .where('renews', '==', false)
    .where('subscription_end', '>', at)
    .where('subscription_end', '<=', new Date(at.getTime() + RENEWAL_DAYS * DAY_MS))
    .orderBy('subscription_end');
  const { docs } = await reads.get(ending.limit(QUEUE_PAGE_SIZE));
  return docs.flatMap((doc) => {
    const { nome, email, telefone, tier, subscription_end } = v.parse(QueueEntrySchema, doc.data());
    if (subscription_end === null) return [];
    return [{ id: doc.id, nome, email, telefone, tier, subscription_end: subscription_end.toISOString() }];
  });
}

/** How many payments of which a provider has not done what is wanted are shown at most. */
const MOST_NOT_DONE = 20;

/** What the providers have not done for a day, the oldest wish first. */
async function notDone(reads: Transaction, db: Firestore, at: Date): Promise<NotDone[]> {
  const late = db.collection('payments').where('unmet_since', '<=', lateSince(at)).orderBy('unmet_since');
  const { docs } = await reads.get(late.limit(MOST_NOT_DONE));
  return Promise.all(
    docs.map(async (doc) => {
      const payment = v.parse(PaymentSchema, doc.data());
      const found = await reads.get(db.collection('grants').where('payment', '==', doc.id));
      const grants = found.docs.map((grant) => ({ ...v.parse(GrantSchema, grant.data()), id: grant.id }));
      const due = refundsDue(payment, grants);
      const owed = grants.filter(({ id }) => due.includes(id));
      const cents = owed.reduce(
        (sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents,
        0,
      );
      return {
        protocol: payment.protocol,
        provider: payment.provider,
        nome: payment.registration.nome,
        email: payment.registration.email,
        since: (payment.unmet_since ?? at).toISOString(),
        refund: due.length === 0 ? null : { cents: payment.status === 'mismatched' ? null : cents },
        ends_card: isEndDue(payment),
        disputed: grants.some(({ dispute }) => dispute === 'open'),
      };
    }),
  );
}

/** The average of the working days that the deliveries since `from` took, to one decimal; null without any. */
async function averageDelivery(reads: Transaction, db: Firestore, from: Date): Promise<number | null> {
  const { AggregateField } = await import('firebase-admin/firestore');
  const delivered = db.collection('workouts').where('delivery.at', '>=', from);
  const average = delivered.aggregate({ days: AggregateField.average('delivery.days') });
  const { days } = (await reads.get(average)).data();
  return days === null ? null : Math.round(days * 10) / 10;
}
