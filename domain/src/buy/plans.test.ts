import { expect, it } from 'vitest';
import { PERIOD_DAYS, PLANS, planDisplayName, pricePerDay } from './plans.ts';

// spec: "Other plan names that can display: Personal 3.0, 'Plano Desconhecido' (for Unknown Plan), default 'Plano Básico'"
it.each([
  ['plus', 'Personal PLUS'],
  ['pro', 'Personal PRO'],
  ['Personal PRO', 'Personal PRO'],
  ['Personal 3.0', 'Personal 3.0'],
  ['Unknown Plan', 'Plano Desconhecido'],
  ['anything else', 'Plano Básico'],
  ['', 'Plano Básico'],
  [null, 'Plano Básico'],
])('a plan stored as %s shows as %s', (tier, name) => {
  expect(planDisplayName(tier)).toBe(name);
});

it('the price of a day is the price of the plan over its days, in whole centavos, rounded up', () => {
  expect([PLANS.plus, PLANS.pro].map(pricePerDay)).toEqual([267, 334]);
  expect(pricePerDay({ price_cents: PERIOD_DAYS * 300 })).toBe(300);
  expect(pricePerDay({ price_cents: PERIOD_DAYS * 300 + 1 })).toBe(301);
});
