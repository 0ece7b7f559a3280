/** An object of the API, as JSON. */
export type WireObject = Record<string, unknown>;

/** A list within an object. It has all elements on one page. */
export function embeddedList(url: string, data: readonly WireObject[]): WireObject {
  return { object: 'list', data, has_more: false, total_count: data.length, url };
}

/** The value of `automatic_tax`: the sandbox computes no tax. */
export const NO_AUTOMATIC_TAX = {
  disabled_reason: null,
  enabled: false,
  liability: null,
  provider: null,
  status: null,
};
