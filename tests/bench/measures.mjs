/** What the benches calculate with. */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** To two decimals, for reading. @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}
