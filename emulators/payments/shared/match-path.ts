/** What a table of `METHOD /path/:id` answers for a request. */
export interface Match<TEntry> {
  entry: TEntry;
  /** What stands in the place of `:id`; empty when the path has none. */
  id: string;
}

/** Turns a table by method and path into a look-up; undefined when nothing matches. `:id` stands for one segment. */
export function pathMatcher<TEntry>(
  table: Readonly<Record<string, TEntry>>,
): (method: string | undefined, path: string) => Match<TEntry> | undefined {
  const patterns = Object.entries(table).map(([name, entry]) => {
    const [method, path = ''] = name.split(' ');
    return { method, entry, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`, 'u') };
  });
  return (method, path) => {
    for (const { method: wanted, entry, pattern } of patterns) {
      const match = method === wanted ? pattern.exec(path) : null;
      if (match) return { entry, id: decode(match[1] ?? '') };
    }
    return undefined;
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not a valid encoding, so not the name of anything.
    return text;
  }
}
