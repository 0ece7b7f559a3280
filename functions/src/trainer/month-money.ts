import { PLAN_IDS } from 'domain/buy/plans';
import type { MoneyOfMonth, MonthMoney } from 'domain/trainer/money-contract';
import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';

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

/** The grants of which one moment lies in a month, and that meet `only`. */
export function within(
  db: Firestore,
  field: 'paid_at' | 'reversed_at',
  month: string,
  only?: readonly ['tier' | 'kind', string],
): Query {
  const grants = db.collection('grants');
  const fitting = only === undefined ? grants : grants.where(only[0], '==', only[1]);
  return fitting.where(field, '>=', monthStart(month)).where(field, '<', monthStart(monthAfter(month)));
}

/**
 * The money of one month (YYYY-MM in São Paulo), added up from the grants: received in the month of the payment, given back in
 * the month in which the grant was reversed. A grant does not know when a part of its money went back, so a part counts in the
 * month of the payment, until the rest goes back as well. A lost dispute takes all of the money.
 */
export async function moneyOf(reads: Transaction, db: Firestore, month: string): Promise<MonthMoney> {
  const paid = within(db, 'paid_at', month);
  const reversed = within(db, 'reversed_at', month);
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

/** What was received in a month, by plan and by method. */
export async function shares(
  reads: Transaction,
  db: Firestore,
  month: string,
): Promise<Pick<MoneyOfMonth, 'by_plan' | 'by_method'>> {
  const of = (field: 'tier' | 'kind', value: string) =>
    sumOf(reads, within(db, 'paid_at', month, [field, value]), 'amount_cents');
  const [pix, card, ...plans] = await Promise.all([
    of('kind', 'pix'),
    of('kind', 'card'),
    ...PLAN_IDS.map(async (plan) => [plan, await of('tier', plan)] as const),
  ]);
  return { by_plan: Object.fromEntries(plans), by_method: { pix, card } };
}
