import type { Query, Transaction } from 'firebase-admin/firestore';
import type { MonthMoney } from 'domain/contracts/trainer';
import { monthAfter, monthStart } from './months.ts';

/**
 * The money of one month (YYYY-MM in São Paulo), added up from the grants: received in the month of the payment, given back in
 * the month in which the grant was reversed. A grant does not know when a part of its money went back, so a part counts in the
 * month of the payment, until the rest goes back as well. A lost dispute takes all of the money.
 */
export async function moneyOf(reads: Transaction, grants: Query, month: string): Promise<MonthMoney> {
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
