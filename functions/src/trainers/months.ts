/** The names (YYYY-MM) of the `count` months that end with the month of `today` (YYYY-MM-DD), the oldest first. */
export function lastMonths(today: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => monthFrom(today, index + 1 - count));
}

/** The month (YYYY-MM) after another one. */
export const monthAfter = (month: string) => monthFrom(month, 1);

/** The first moment of a month (YYYY-MM) in São Paulo, which has had no summer time since 2019. */
export const monthStart = (month: string) => new Date(`${month}-01T00:00:00-03:00`);

/** The month (YYYY-MM) that lies `count` months after the one of a date. */
function monthFrom(date: string, count: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 + count)).toISOString().slice(0, 7);
}
