/**
 * The text that came into a field which showed `before` and holds `next` now; `caret` is the position behind it. Null where
 * nothing came in, or where it replaced some of the text.
 */
export function addedText(next: string, before: string, caret: number): string | null {
  const start = caret - (next.length - before.length);
  const isInserted = start < caret && next.slice(0, start) + next.slice(caret) === before;
  return isInserted ? next.slice(start, caret) : null;
}
