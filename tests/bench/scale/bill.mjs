/** What a month costs, computed from counted operations. */
import { FREE, PRICES } from './prices.mjs';

/** @typedef {{ reads: number, writes: number, deletes: number, invocations: number, seconds: number }} Usage */

/** @type {(keyof Usage)[]} */
const KINDS = ['reads', 'writes', 'deletes', 'invocations', 'seconds'];
const PRICE_OF = /** @type {const} */ ({
  reads: PRICES.read,
  writes: PRICES.write,
  deletes: PRICES.delete,
  invocations: PRICES.invocation,
  seconds: PRICES.second,
});

/**
 * The sum of several usages, each so many times.
 * @param {readonly (readonly [number, Usage])[]} parts
 * @returns {Usage}
 */
export function addUsage(parts) {
  const sum = (/** @type {keyof Usage} */ kind) =>
    Math.round(parts.reduce((total, [times, usage]) => total + times * usage[kind], 0));
  return {
    reads: sum('reads'),
    writes: sum('writes'),
    deletes: sum('deletes'),
    invocations: sum('invocations'),
    seconds: sum('seconds'),
  };
}

/**
 * The price of a month in dollars, without what is free or with it.
 * @param {Usage} usage
 * @param {boolean} lessFree
 */
export function priceOf(usage, lessFree) {
  return KINDS.reduce(
    (total, kind) => total + Math.max(0, usage[kind] - (lessFree ? FREE[kind] : 0)) * PRICE_OF[kind],
    0,
  );
}
