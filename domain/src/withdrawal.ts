import { DAY_MS } from './durations.ts';
import { todayInSaoPaulo } from './dates.ts';

/** How long a buyer can withdraw from an online purchase, in days (CDC art. 49). */
const WITHDRAWAL_DAYS = 7;

/**
 * The last moment at which a buyer can withdraw from a purchase paid at `paidAt`: the end of the seventh day after it in
 * São Paulo. The day of the purchase does not count (Código Civil art. 132).
 */
export function withdrawableUntil(paidAt: Date): Date {
  const day = todayInSaoPaulo(new Date(paidAt.getTime() + WITHDRAWAL_DAYS * DAY_MS));
  // São Paulo has had no daylight saving time since 2019.
  return new Date(`${day}T23:59:59.999-03:00`);
}
