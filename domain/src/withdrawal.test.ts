import { expect, it } from 'vitest';
import { withdrawableUntil } from './withdrawal.ts';

it('the right to withdraw ends with the seventh day after the purchase, by the clock of São Paulo', () => {
  expect(withdrawableUntil(new Date('2026-11-20T15:00:00Z'))).toEqual(new Date('2026-11-28T02:59:59.999Z'));
});

it('a purchase in the last hour of a day counts as made on that day', () => {
  expect(withdrawableUntil(new Date('2026-11-21T02:30:00Z'))).toEqual(new Date('2026-11-28T02:59:59.999Z'));
});
