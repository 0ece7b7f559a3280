const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';

/**
 * The caret's position after a mask has rewritten a text of digits: behind the same digit as before. A caret at the end
 * stays at the end, behind the characters that the mask added.
 */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  if (caret >= typed.length) return masked.length;
  let digits = typed.slice(0, caret).replace(/\D/g, '').length;
  let position = 0;
  while (digits > 0 && position < masked.length) {
    if (isDigit(masked[position])) digits -= 1;
    position += 1;
  }
  return position;
}
