import type { CardInvoice, CardTruth } from '../gateways.ts';
import { type CardPayment, type GrantRecord, invoiceKey, keyOf } from '../records.ts';
import { settleCard } from '../settle-card.ts';
import { account, cardGrant, cardPayment, cardTruth, day, invoice } from './documents.ts';

// One reading of a purchase by card, settled on day 10: what the tables of settle-card.*.test.ts are about.

export const NOW = day(10);
export const KEY = keyOf(cardPayment());
export const FIRST = invoiceKey('in_1');
/** The session of the purchase. */
export const open = (changes: Partial<CardTruth['session']> = {}): CardTruth['session'] => ({
  ...cardTruth().session,
  ...changes,
});
/** The invoice of the first renewal. */
export const second = (changes: Partial<CardInvoice> = {}) =>
  invoice({ id: 'in_2', reason: 'renewal', paid_at: day(60), period_end: day(120), ...changes });
/** The grant of that invoice. */
export const secondGrant = (changes: Parameters<typeof cardGrant>[0] = {}) =>
  cardGrant({ id: invoiceKey('in_2'), paid_at: day(60), period_end: day(120), ...changes });

/** What is stored before the reading. */
export interface Case {
  readonly stored?: Partial<CardPayment>;
  readonly grants?: readonly GrantRecord[];
  /** When the reading began, in days; it takes a tenth of a day. */
  readonly from?: number;
  readonly now?: Date;
}

/** Settles a reading, and tells what became of payment, grants and mails. */
export function settle(
  truth: Partial<CardTruth>,
  { stored = {}, grants = [cardGrant()], from = 9.8, now = NOW }: Case = {},
) {
  const payment = cardPayment(stored);
  const news = { truth: cardTruth(truth), from: day(from), to: day(from + 0.1), live: true };
  const { changes, ...rest } = settleCard(account({ payments: [payment], grants }), payment, news, now);
  const [settled] = changes.payments ?? [];
  if (settled?.provider !== 'stripe') throw new Error('No payment by card');
  return {
    payment: settled,
    grants: changes.grants ?? [],
    mails: [...(changes.mails ?? new Map()).keys()],
    ...rest,
  };
}
