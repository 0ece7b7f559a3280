import { maskCpf } from 'domain/cpf';
import { maskPhone } from 'domain/phone';
import { describe, expect, it } from 'vitest';
import { caretAfterMask } from './caret-after-mask.ts';

describe('the caret of a masked field', () => {
  it('stays at the end while typing at the end', () => {
    expect(caretAfterMask('1234', 4, maskCpf('1234'))).toBe('123.4'.length);
  });

  it('stays behind the digit just typed in the middle', () => {
    // (11)9|8765-4321 became (11)92|8765-4321 by typing 2.
    const typed = '(11)928765-432';
    expect(caretAfterMask(typed, 6, maskPhone(typed))).toBe(6);
  });

  it('stays in place when a digit in the middle is deleted', () => {
    // 123.456.789-09 without the 4, the caret where it was.
    expect(caretAfterMask('123.56.789-09', 4, maskCpf('123.56.789-09'))).toBe(3);
  });

  it('is at the start when everything before it was deleted', () => {
    expect(caretAfterMask('789-09', 0, maskCpf('789-09'))).toBe(0);
  });
});
