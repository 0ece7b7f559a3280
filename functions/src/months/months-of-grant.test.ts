import { describe, expect, it } from 'vitest';
import { cardGrant, courtesyGrant, pixGrant } from '../payments/testing/documents.ts';
import type { Months } from './add-months.ts';
import { monthsOfGrant } from './months-of-grant.ts';

/** The last minute of March in São Paulo, which is April in Greenwich. */
const lastOfMarch = new Date('2026-04-01T02:59:00Z');
const may = new Date('2026-05-05T12:00:00Z');
const month = (received_cents: number, returned_cents = 0): Months[string] => ({
  received_cents,
  returned_cents,
  release_days: {},
});

describe('the money of a grant by month', () => {
  it.each<[string, Parameters<typeof monthsOfGrant>[0], Months]>([
    ['is received in the month of the payment, in São Paulo', pixGrant(), { '2026-03': month(15_990) }],
    [
      'is received before midnight in São Paulo, not in Greenwich',
      cardGrant({ paid_at: lastOfMarch }),
      { '2026-03': month(15_990) },
    ],
    [
      'is given back in the month of the refund',
      pixGrant({ reversed_at: may, refunded_cents: 15_990 }),
      { '2026-03': month(15_990), '2026-05': month(0, 15_990) },
    ],
    [
      'is given back in the month of its payment, too',
      pixGrant({ reversed_at: lastOfMarch, refunded_cents: 15_990 }),
      { '2026-03': month(15_990, 15_990) },
    ],
    [
      'is given back whole where a dispute is lost',
      cardGrant({ reversed_at: may, refunded_cents: 5_000, dispute: 'lost' }),
      { '2026-03': month(15_990), '2026-05': month(0, 15_990) },
    ],
    [
      'is given back in part in the month of the payment',
      cardGrant({ refunded_cents: 5_000 }),
      { '2026-03': month(15_990, 5_000) },
    ],
    ['stays while a dispute is open', cardGrant({ dispute: 'open' }), { '2026-03': month(15_990) }],
    [
      'stays where only the access ended, because another amount was paid',
      pixGrant({ reversed_at: may }),
      { '2026-03': month(15_990) },
    ],
    ['is none for a courtesy', { ...courtesyGrant(), amount_cents: 0 }, {}],
  ])('%s', (_what, grant, months) => {
    expect(monthsOfGrant(grant)).toEqual(months);
  });
});
