/**
 * Whether a document's path (`users/a`) falls under a trigger's pattern: segments literal, `{name}` or `{name=*}` for
 * any one, and as the last `{name=**}` for any number, none included.
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
