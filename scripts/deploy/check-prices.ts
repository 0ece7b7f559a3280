/** Compares the prices of a deployment with those that are live, because a slip of a key costs money at once. */
import type { Problem } from './problem.ts';
import type { Version } from './version.ts';

/** Prices in centavos by the plans' ids. */
export type Prices = Readonly<Record<string, number>>;

/** A line for each plan: what it will cost, and what it costs now. */
export function tellPrices(prices: Prices, live: Prices | undefined) {
  return Object.entries(prices).map(([plan, cents]) => {
    const now = live?.[plan];
    if (now === undefined || now === cents) return `Price of ${plan}: ${inReais(cents)}`;
    return `Price of ${plan}: ${inReais(cents)}, now ${inReais(now)}`;
  });
}

/**
 * The problem where a price falls or rises by more than half; none where `confirmed` names the prices, nor where the deployment
 * goes back to the commit that was live before, with the prices of then. `confirmed` is the value of --confirm-prices.
 */
export function checkPrices(
  { commit, prices }: { commit: string; prices: Prices },
  live: Version | undefined,
  confirmed: string | undefined,
): Problem[] {
  const leap = Object.entries(prices).find(([plan, cents]) => {
    const now = live?.prices?.[plan];
    return now !== undefined && Math.abs(cents - now) > now / 2;
  });
  const named = Object.values(prices).join(',');
  if (leap === undefined || confirmed === named || commit === live?.previous) return [];
  return [
    {
      what: `The price of ${leap[0]} changes by more than half, to ${inReais(leap[1])}.`,
      cure: `Mend content/plans.json; or, if it is meant, add --confirm-prices ${named}`,
    },
  ];
}

function inReais(cents: number) {
  return `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;
}
