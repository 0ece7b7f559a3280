/** The entry that a request matches in a table by `METHOD /path/:id`. */
export interface Match<TEntry> {
  entry: TEntry;
  /** The part of the path in the place of `:id`; empty when the pattern has none. */
  id: string;
}

/** Makes a look-up of a table by method and path. `:id` stands for one segment. The look-up answers undefined without a match. */
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
    // The encoding is invalid, so no id matches the text.
    return text;
  }
}
