import type { Month } from 'domain/records/month';

/** The median of the working days that releases took, over all of these months. Null if nothing was released in them. */
export function medianDays(months: readonly Pick<Month, 'release_days'>[]): number | null {
  const days = months
    .flatMap(({ release_days }) => Object.entries(release_days))
    .flatMap(([days, count]) => Array<number>(count).fill(Number(days)))
    .sort((a, b) => a - b);
  const [lower, upper] = [days[Math.floor((days.length - 1) / 2)], days[Math.floor(days.length / 2)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
