import { DAY_MS, todayInSaoPaulo } from '../kit/dates.ts';

/** A period of access that was paid, in ISO 8601 (`PaymentEntry.period`). */
interface PaidPeriod {
  readonly start: string;
  readonly end: string;
}

/** Where somebody is in a paid period: on its first day `day` is 1, on its last one `days`. */
interface PlanDays {
  readonly day: number;
  readonly days: number;
  readonly end: Date;
}

/**
 * Counts the days of the period that covers `now`, each period by itself where several are paid. A day changes at midnight in São Paulo. A
 * period of 60 × 24 hours touches 61 dates, so its last hours belong to day 60. Null where no paid period covers `now`: a courtesy, an
 * imported plan and the time that a card is given for its next charge are not counted, because nobody paid for days there.
 */
export function planDays(periods: readonly (PaidPeriod | null)[], now: Date): PlanDays | null {
  const at = now.getTime();
  const period = periods.find((each) => each && Date.parse(each.start) <= at && at < Date.parse(each.end));
  if (!period) return null;
  const [start, end] = [new Date(period.start), new Date(period.end)];
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  const passed = (Date.parse(todayInSaoPaulo(now)) - Date.parse(todayInSaoPaulo(start))) / DAY_MS;
  return { day: Math.min(passed + 1, days), days, end };
}
