/**
 * Rewrites the typed text (`next`), given the text before it; `caret` is the position behind what was typed. It also limits
 * the length: a `maxlength` attribute would cut an autofilled +55 number before the mask removes the country code.
 */
export type Mask = (next: string, previous: string, caret: number) => string;

/** A change of a masked field: its text and caret after it, the text before it, and whether the key was Delete. */
interface Edit {
  readonly typed: string;
  readonly caret: number;
  readonly previous: string;
  readonly byDelete: boolean;
}

/**
 * The masked text after a change, and the caret in it: behind the same digit as before. A caret at the end stays at the end,
 * behind the characters that the mask added. Delete before a character of the mask takes the digit behind it.
 */
export function maskEdit(edit: Edit, mask: Mask): { readonly masked: string; readonly position: number } {
  const { caret, previous, byDelete } = edit;
  let { typed } = edit;
  let masked = mask(typed, previous, caret);
  if (byDelete && masked === previous) {
    typed = typed.slice(0, caret) + typed.slice(caret).replace(/\d/, '');
    masked = mask(typed, previous, caret);
  }
  return { masked, position: caretAfterMask(typed, caret, masked) };
}

function caretAfterMask(typed: string, caret: number, masked: string): number {
  if (caret >= typed.length) return masked.length;
  let digits = typed.slice(0, caret).replace(/\D/g, '').length;
  let position = 0;
  while (digits > 0 && position < masked.length) {
    if (/\d/.test(masked[position] ?? '')) digits -= 1;
    position += 1;
  }
  return position;
}
