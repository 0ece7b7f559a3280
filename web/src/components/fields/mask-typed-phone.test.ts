import { describe, expect, it } from 'vitest';
import { maskTypedPhone } from './mask-typed-phone.ts';

describe('a phone field', () => {
  // spec: "Phone mask (DD)NNNN-NNNN for 10 digits or (DD)NNNNN-NNNN for 11, max 14"
  it('masks as it is typed', () => {
    expect(maskTypedPhone('1133334444', '')).toBe('(11)3333-4444');
    expect(maskTypedPhone('11987654321', '')).toBe('(11)98765-4321');
    expect(maskTypedPhone('(11)3333-44445', '(11)3333-4444')).toBe('(11)33334-4445');
  });

  it('takes the country code off a number that autofill put in', () => {
    expect(maskTypedPhone('+55 11 98765-4321', '')).toBe('(11)98765-4321');
  });

  // spec: "| Phone max length | 14 |"
  // spec: "Phone auto-masked as (DD)NNNNN-NNNN, digits only, up to 11 digits, max length 14"
  it('takes no twelfth digit, also where the area code is 55', () => {
    expect(maskTypedPhone('(55)99876-54321', '(55)99876-5432')).toBe('(55)99876-5432');
  });
});
