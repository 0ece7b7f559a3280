import { PAYMENT_METHODS } from 'domain/buy/payments-contract';
import type { NotDone, Overview } from 'domain/trainer/contract';
import type { OverviewRow } from 'domain/trainer/money-contract';
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
import { mismatches, openDisputes } from './money-lines.ts';
import { lastMonths, moneyOf, monthStart } from './month-money.ts';

const MONEY_MONTHS = 12;
/** The number of months, up to the present one, of whose deliveries the average is taken. */
const DELIVERY_MONTHS = 3;
const RENEWAL_DAYS = 14;
/** How many days ahead the charges of cards are shown. */
const CHARGE_DAYS = 7;

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
    disputes,
    mismatched,
    refused,
    renewing,
    unsent,
    given_up,
    ...money
  ] = await Promise.all([
    countOf(reads, withAccess),
    Promise.all(PLAN_IDS.map(ofPlan)),
    countOf(reads, queue.where('state', '==', 'waiting')),
    countOf(reads, withAccess.where('due_on', '<', today).orderBy('due_on').orderBy('order')),
    rowsWithin(reads, queue.where('renews', '==', false), 'subscription_end', { at, days: RENEWAL_DAYS }),
    averageDelivery(reads, db, monthStart(months.at(-DELIVERY_MONTHS) ?? today)),
    notDone(reads, db, at),
    salesStopped(reads, db),
    pixNear(reads, db),
    openDisputes(reads, db),
    mismatches(reads, db, at),
    rowsOf(reads, withAccess.where('flags', 'array-contains', 'refused').orderBy('order')),
    rowsWithin(reads, queue, 'next_charge', { at, days: CHARGE_DAYS }),
    mailsIn('retry'),
    mailsIn('failed'),
    ...months.map((month) => moneyOf(reads, db, month)),
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
    disputes,
    mismatches: mismatched,
    refused,
    // Of a card that refused, nobody knows when it pays.
    renewing: renewing.filter(({ id }) => !refused.some((row) => row.id === id)),
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

/** The rows in which a moment comes within `days`, the first first. */
function rowsWithin(
  reads: Transaction,
  rows: Query,
  moment: 'subscription_end' | 'next_charge',
  { at, days }: { readonly at: Date; readonly days: number },
): Promise<OverviewRow[]> {
  const until = new Date(at.getTime() + days * DAY_MS);
  return rowsOf(reads, rows.where(moment, '>', at).where(moment, '<=', until).orderBy(moment));
}

async function rowsOf(reads: Transaction, query: Query): Promise<OverviewRow[]> {
  const { docs } = await reads.get(query.limit(QUEUE_PAGE_SIZE));
  return docs.map((doc) => {
    const { nome, email, telefone, tier, ...row } = v.parse(QueueEntrySchema, doc.data());
    const subscription_end = row.subscription_end?.toISOString() ?? null;
    const next_charge = row.next_charge?.toISOString() ?? null;
    return { id: doc.id, nome, email, telefone, tier, subscription_end, next_charge };
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
        method: payment.provider === 'stripe' ? 'card' : 'pix',
        nome: payment.registration.nome,
        email: payment.registration.email,
        since: (payment.unmet_since ?? at).toISOString(),
        refund: due.length === 0 ? null : { cents: payment.status === 'mismatched' ? null : cents },
        ends_card: isEndDue(payment),
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
