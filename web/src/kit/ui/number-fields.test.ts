import { describe, expect, it } from 'vitest';
import { typeCpf, type TypedPhone, typePhone } from './number-fields.tsx';

const EMPTY: TypedPhone = { typed: '', shown: '' };
/** The text comes in at once behind what the field shows, as by pasting or autofill. */
const paste = (text: string, before = EMPTY) =>
  typePhone(before.shown + text, before, before.shown.length + text.length);
/** The text is typed key by key. */
const type = (text: string, before = EMPTY) =>
  Array.from(text).reduce((field, key) => paste(key, field), before);

describe('a phone field', () => {
  // spec: "Phone mask (DD)NNNN-NNNN for 10 digits or (DD)NNNNN-NNNN for 11, max 14"
  it('masks as it is typed', () => {
    expect(type('1133334444').shown).toBe('(11)3333-4444');
    expect(type('11987654321').shown).toBe('(11)98765-4321');
    expect(type('5', type('1133334444')).shown).toBe('(11)33334-4445');
  });

  it.each([
    '+5592991234567',
    '5592991234567',
    '005592991234567',
    '092991234567',
    '01592991234567',
    '+55 92 99123-4567',
    '(0xx92) 99123-4567',
  ])('holds the same number when %s is typed or pasted', (text) => {
    expect(type(text).shown).toBe('(92)99123-4567');
    expect(paste(text).shown).toBe('(92)99123-4567');
    expect(paste(text, paste('(11)98765-4321')).shown).toBe('(92)99123-4567');
  });

  it('takes the country code off a landline that is typed with its +', () => {
    expect(type('+559233334444').shown).toBe('(92)3333-4444');
    expect(type('551133334444').shown).toBe('(11)3333-4444');
  });

  // spec: "| Phone max length | 14 |"
  // spec: "Phone auto-masked as (DD)NNNNN-NNNN, digits only, up to 11 digits, max length 14"
  it('takes no twelfth digit of a key, also where the area code is 55', () => {
    for (const shown of ['(11)98765-4321', '(55)99876-5432', '(55)92991-2345']) {
      expect(type('1', paste(shown)).shown).toBe(shown);
      expect(typePhone(`1${shown}`, paste(shown), 1).shown).toBe(shown);
    }
    expect(type('11', paste('(55)99876-5432')).shown).toBe('(55)99876-5432');
  });

  it('shows what is pasted beside a full number in its place, so that an incomplete one is seen', () => {
    expect(paste('91234-5678', paste('(11)98765-4321')).shown).toBe('(91)2345-678');
    expect(typePhone('(11)91234-5678(11)98765-4321', paste('(11)98765-4321'), 14).shown).toBe(
      '(11)91234-5678',
    );
  });

  it('goes on with the rest of a number, and with a text that replaces the old one', () => {
    expect(paste('98765-4321', type('11')).shown).toBe('(11)98765-4321');
    expect(typePhone('(92) 99123-4567', paste('(11)98765-4321'), 15).shown).toBe('(92)99123-4567');
    expect(typePhone('(11)98765-432', paste('(11)98765-4321'), 13).shown).toBe('(11)9876-5432');
  });
});

describe('a CPF field', () => {
  it('takes no digit more than 11 of a key, and another CPF that is pasted into it', () => {
    const cpf = '529.982.247-25';
    expect(typeCpf(`${cpf}1`, cpf, 15)).toBe(cpf);
    expect(typeCpf(`1${cpf}`, cpf, 1)).toBe(cpf);
    expect(typeCpf(`${cpf}111.444.777-35`, cpf, 28)).toBe('111.444.777-35');
    expect(typeCpf(`${cpf}11144477735`, cpf, 25)).toBe('111.444.777-35');
  });
});
