import { readWindows1252 } from '../csv/encoding.ts';

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
/** The bytes of Windows-1252 by their characters. */
const BYTES = new Map(
  Array.from(readWindows1252(ALL_BYTES)).map((character, byte) => [character, byte] as const),
);
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** The characters beyond ASCII that a Brazilian text has. */
const EXPECTED = /^[\0-\x7FÁÀÂÃÄÉÊÍÓÔÕÖÚÜÇÑáàâãäéêíóôõöúüçñªº°·«»\u00A0‘’“”–—…•€]*$/u;
/** An 'Ã' with a sign behind it that no word has there. */
const DAMAGED = /\uFFFD|Ã[\u0080-\u009F€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ¡-¿]/u;

/**
 * A text whose UTF-8 was once read as Windows-1252 ('JoÃ£o', 'Ã‰RICA'), as it was before. Any other text stays as it is: the
 * whole of it has to fit, and a Brazilian text has to come out.
 */
export function mendLetters(text: string): string {
  const bytes = Array.from(text, (character) => BYTES.get(character) ?? -1);
  if (bytes.includes(-1)) return text;
  try {
    const mended = UTF8.decode(Uint8Array.from(bytes));
    return EXPECTED.test(mended) ? mended : text;
  } catch {
    return text;
  }
}

/** Whether a wrong encoding has damaged a text, so that nobody can tell what it was. */
export function isDamaged(text: string): boolean {
  return DAMAGED.test(text);
}
