/** One change of a rules file: `text` stands where `from` to `to` stood. `says` tells what changes, for people. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly says: string;
}

/** Replaces a part of the source, and says so by both texts. */
export function replace(source: string, from: number, to: number, text: string): Edit {
  return { from, to, text, says: `${quote(source.slice(from, to))} becomes ${quote(text)}` };
}

/** A part of a rules file on one line, shortened where it is long. */
export function quote(text: string): string {
  const line = text
    .replace(/\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `«${line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line}»`;
}
