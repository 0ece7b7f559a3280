/** Turns the JSON of Google's APIs into what its clients take. */

/** The fields that are wrapped, so that they may also be absent. */
const WRAPPED = new Set(['enabled']);

/**
 * The same object with its durations ('300s') and wrapped values as messages. The files hold JSON, because that is what the
 * console and all other tools of Google show.
 * @param {Readonly<Record<string, unknown>>} json
 * @returns {Record<string, unknown>}
 */
export function messageOfJson(json) {
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, WRAPPED.has(key) ? { value } : convert(value)]),
  );
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function convert(value) {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value === 'object' && value !== null) return messageOfJson({ ...value });
  if (typeof value === 'string' && /^\d+s$/.test(value)) return { seconds: Number.parseInt(value, 10) };
  return value;
}
