import { DAY_MS, HOUR_MS } from 'domain/durations';
import { PERIOD_DAYS } from 'domain/plans';
import type { CardTruth } from '../../../functions/src/payments/ports/card-gateway.ts';

/**
 * The people of the bench, each made from an index, so that the database and the payment providers tell the same of them
 * without keeping a list. Of 100 people 24 have access by PIX (half of them for the second time), 6 made a code and did not
 * pay it, 20 have a card that renews, and 50 were subscribers once.
 */
export type Kind = 'pix' | 'unpaid' | 'card' | 'former';

export const PERIOD_MS = PERIOD_DAYS * DAY_MS;
/** For how long cards have been running at most. */
const CARD_AGE_MS = 180 * DAY_MS;
export const AMOUNT = 15_990;

export function kindOf(index: number): Kind {
  const place = index % 100;
  if (place < 24) return 'pix';
  if (place < 30) return 'unpaid';
  return place < 50 ? 'card' : 'former';
}

/** A number in [0, 1) that is spread evenly over the indexes; another one for each `salt`. */
export function share(index: number, salt: number): number {
  return ((index + 1) * 0.618_033_988_749_895 * (salt + 1)) % 1;
}

export const personId = (index: number) => `bench-${index}`;
export const pixIdOf = (index: number, turn: number) => `pix_char_bench${turn}x${index}`;
export const sessionIdOf = (index: number) => `cs_test_bench${index}`;
/** The index in an id that one of these functions made. */
export const indexOf = (id: string) => Number(/(\d+)$/.exec(id)?.[1]);

/** When somebody of `pix` paid for the running access: its end is between an hour ago and 60 days from now. */
export function pixPaidAt(index: number, now: Date): Date {
  return new Date(now.getTime() - PERIOD_MS - HOUR_MS + share(index, 1) * PERIOD_MS);
}

/** When somebody of `former` paid last: two months to thirteen ago. */
export function formerPaidAt(index: number, now: Date): Date {
  return new Date(now.getTime() - (61 + share(index, 4) * 340) * DAY_MS);
}

/** The contract of somebody of `card`, as Stripe tells it. */
export function cardTruth(index: number, now: Date): CardTruth {
  const age = share(index, 2) * CARD_AGE_MS;
  const begun = now.getTime() - age;
  const invoices = Array.from({ length: Math.floor(age / PERIOD_MS) + 1 }, (_, period) => ({
    id: `in_bench${index}x${period}`,
    amount_cents: AMOUNT,
    currency: 'brl',
    paid_at: new Date(begun + period * PERIOD_MS),
    period_start: new Date(begun + period * PERIOD_MS),
    period_end: new Date(begun + (period + 1) * PERIOD_MS),
    refunded_cents: 0,
    dispute: 'none' as const,
  }));
  const period_end = invoices.at(-1)?.period_end ?? now;
  return {
    session: {
      status: 'complete',
      amount_cents: AMOUNT,
      currency: 'brl',
      live: false,
      customer: `cus_${index}`,
      payer_name: null,
    },
    subscription: { id: `sub_bench${index}`, status: 'live', cancel_at_period_end: false, period_end },
    invoices,
    refused: null,
  };
}
