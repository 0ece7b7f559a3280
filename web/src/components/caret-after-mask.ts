const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';

/**
 * Where the caret belongs after a mask rewrote a text of digits: behind the same digit as before. Typing at the end
 * stays at the end, past what the mask put there.
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
