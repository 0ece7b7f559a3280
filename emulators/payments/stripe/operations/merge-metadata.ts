/** Metadata after an update: an empty value takes its key away, null takes all away. */
export function mergeMetadata(
  present: Readonly<Record<string, string>>,
  update: Readonly<Record<string, string>> | null,
): Record<string, string> {
  if (update === null) return {};
  return Object.fromEntries(Object.entries({ ...present, ...update }).filter(([, value]) => value !== ''));
}
