/** The top of a scale that shows `highest` (more than zero): a round number that is not much higher. */
export function chartTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 1.5, 2, 3, 4, 5, 6, 8].map((step) => step * power).find((top) => top >= highest) ?? 10 * power;
}
