/** A text as one word of a shell's command, also with spaces and quotes in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
