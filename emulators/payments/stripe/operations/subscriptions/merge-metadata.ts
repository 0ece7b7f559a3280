/** The metadata after an update. An empty value removes its key, and null removes all keys. */
export function mergeMetadata(
  present: Readonly<Record<string, string>>,
  update: Readonly<Record<string, string>> | null,
): Record<string, string> {
  if (update === null) return {};
  return Object.fromEntries(Object.entries({ ...present, ...update }).filter(([, value]) => value !== ''));
}
