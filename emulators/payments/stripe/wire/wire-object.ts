/** An object as it goes over the wire: whatever is JSON. */
export type WireObject = Record<string, unknown>;

/** A list within an object: everything at once. */
export function embeddedList(url: string, data: readonly WireObject[]): WireObject {
  return { object: 'list', data, has_more: false, total_count: data.length, url };
}

/** No tax is ever computed here. */
export const NO_AUTOMATIC_TAX = {
  disabled_reason: null,
  enabled: false,
  liability: null,
  provider: null,
  status: null,
};
