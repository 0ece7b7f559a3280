import { expect, it } from 'vitest';
import { checkPrices, type Prices, tellPrices } from '../../scripts/deploy/checks.ts';

/** What the check says of prices where others are live. */
const said = (prices: Prices, now?: Prices, confirmed?: string, commit = 'new') =>
  checkPrices(
    { commit, prices },
    now && { project: 'p', commit: 'live', previous: 'older', prices: now },
    confirmed,
  );

it.each([
  ['15,99 in the place of 159,90', { plus: 1_599 }, { plus: 15_990 }, false],
  ['less than half of it', { plus: 7_994 }, { plus: 15_990 }, false],
  ['half of it', { plus: 7_995 }, { plus: 15_990 }, true],
  ['half more', { plus: 23_985 }, { plus: 15_990 }, true],
  ['more than half more', { plus: 23_986 }, { plus: 15_990 }, false],
  ['a first deployment', { plus: 1_599 }, undefined, true],
  ['a plan that was not on sale', { plus: 15_990, max: 90_000 }, { plus: 15_990 }, true],
])('a price that becomes %s', (_what, prices, live, isTaken) => {
  expect(said(prices, live)).toHaveLength(isTaken ? 0 : 1);
});

it('a plan that was on sale stays, also where its price is named or the deployment goes back', () => {
  const live = { plus: 15_990, vip: 29_990 };
  for (const commit of ['new', 'older'])
    expect(said({ plus: 15_990 }, live, '15990', commit)[0]?.what).toContain('The plan vip was on sale');
});

it('is taken where it is named, and only then', () => {
  const prices = { plus: 1_599, pro: 19_990 };
  const live = { plus: 15_990, pro: 19_990 };
  expect(said(prices, live, '1599,19990')).toEqual([]);
  expect(said(prices, live, '15990,19990')[0]?.cure).toContain('--confirm-prices 1599,19990');
});

it('is taken where the deployment goes back to the commit before, because that may be what mends it', () => {
  expect(said({ plus: 15_990 }, { plus: 1_599 }, undefined, 'older')).toEqual([]);
  expect(said({ plus: 15_990 }, { plus: 1_599 }, undefined, 'live')).toHaveLength(1);
});

it('every price is said, with the one that is live where it differs', () => {
  expect(tellPrices({ plus: 16_990, pro: 19_990 }, { plus: 15_990, pro: 19_990 })).toEqual([
    'Price of plus: R$ 169,90, now R$ 159,90',
    'Price of pro: R$ 199,90',
  ]);
});
