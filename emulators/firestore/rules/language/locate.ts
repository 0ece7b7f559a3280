/** Line and column of an offset. Both count from 1. */
interface Location {
  readonly line: number;
  readonly column: number;
}

/** Prepares a source text, so that lines and columns can be looked up by offset. */
export function createLocator(source: string): (offset: number) => Location {
  const lineStarts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
}
