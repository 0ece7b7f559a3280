/** One change of a rules file: `text` replaces the source from `from` to `to`. `says` describes the change. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly says: string;
}

/** An edit that replaces a part of the source; its description quotes the old and the new text. */
export function replace(source: string, from: number, to: number, text: string): Edit {
  return { from, to, text, says: `${quote(source.slice(from, to))} becomes ${quote(text)}` };
}

/** A part of a rules file on one line, without comments, and shortened if it is long. */
export function quote(text: string): string {
  const line = text
    .replace(/\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `«${line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line}»`;
}
