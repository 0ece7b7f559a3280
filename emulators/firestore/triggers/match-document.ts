/**
 * Whether a document's path (`users/a`) matches a trigger's pattern. A segment is literal, or `{name}` or `{name=*}`
 * for any one segment. The last may be `{name=**}` for any number of segments, also none.
 * https://cloud.google.com/eventarc/docs/path-patterns
 */
export function matchDocument(pattern: string, path: string): boolean {
  const patterns = pattern.split('/');
  const segments = path.split('/');
  for (const [index, expected] of patterns.entries()) {
    if (/^\{[^{}=]+=\*\*\}$/.test(expected)) return true;
    const segment = segments[index];
    if (segment === undefined) return false;
    if (!/^\{[^{}=]+(=\*)?\}$/.test(expected) && expected !== segment) return false;
  }
  return patterns.length === segments.length;
}
