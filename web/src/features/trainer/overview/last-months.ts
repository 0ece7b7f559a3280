/** The names (YYYY-MM) of the `count` months that end with the month of `today` (YYYY-MM-DD), the oldest first. */
export function lastMonths(today: string, count: number): readonly string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index)).toISOString().slice(0, 7),
  );
}
