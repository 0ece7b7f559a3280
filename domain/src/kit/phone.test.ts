import { getAreaCodeInfo } from '@brazilian-utils/brazilian-utils';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isCompletePhone, maskPhone, mayLackNinthDigit, PhoneSchema } from './phone.ts';
import { subscriberWhatsappLink } from '../trainer/texts/whatsapp.ts';

describe('a phone', () => {
  it.each([
    ['+55 92 99123-4567', '(92)99123-4567'],
    ['5592991234567', '(92)99123-4567'],
    ['0055 92 99123-4567', '(92)99123-4567'],
    ['+55 (0) 92 99123-4567', '(92)99123-4567'],
    ['011 98765-4321', '(11)98765-4321'],
    ['(0xx11) 98765-4321', '(11)98765-4321'],
    ['0 15 11 98765-4321', '(11)98765-4321'],
    ['0 15 92 99123-4567', '(92)99123-4567'],
    ['0 21 3333-4444', '(21)3333-4444'],
    ['+55 92 3333-4444', '(92)3333-4444'],
    ['55 99123-4567', '(55)99123-4567'],
    ['0 55 99123-4567', '(55)99123-4567'],
  ])('spelt %s is read by site, server and import as %s', (spelling, masked) => {
    expect(maskPhone(spelling)).toBe(masked);
    expect(v.parse(PhoneSchema, spelling)).toBe(masked);
  });

  it.each([
    'tel:+55-11-98765-4321',
    'https://wa.me/5511987654321',
    'https://api.whatsapp.com/send/?phone=5511987654321',
    '\u202a+55 11 98765-4321\u202c',
    '\u2068(11)\u00a098765\u20114321\u2069',
    "'(11) 98765-4321",
    '11 9\u200b8765-4321\t',
    '~Ana +55 11 98765-4321',
  ])('copied as %j is (11)98765-4321', (copied) => {
    expect(v.parse(PhoneSchema, copied)).toBe('(11)98765-4321');
    expect(maskPhone(copied)).toBe('(11)98765-4321');
  });

  it('of eight digits that begin with 6 to 8 may lack its ninth, and no other', () => {
    const lacking = ['(31)8765-4321', '31 6765 4321', '+55 31 7765-4321'];
    const whole = ['(31)98765-4321', '(31)3765-4321', '(31)5765-4321', '(31)8765-432', ''];
    expect([...lacking, ...whole].filter(mayLackNinthDigit)).toEqual(lacking);
  });

  it('has one of the area codes that exist', () => {
    const codes = Array.from({ length: 90 }, (_, index) => String(index + 10));
    const accepted = codes.filter((code) => isCompletePhone(`(${code})98765-4321`));
    expect(accepted).toEqual(codes.filter((code) => getAreaCodeInfo(code) !== null));
    expect(accepted).toHaveLength(67);
  });

  it.each(['(23)98765-4321', '(11)88765-4321', '+34 912 345 678', '+54 9 11 2345-6789', '11 98765-43210'])(
    'is none where the number is %s, and nobody is called',
    (text) => {
      expect(v.is(PhoneSchema, text)).toBe(false);
      expect(subscriberWhatsappLink(text, 'Oi')).toBeNull();
    },
  );

  it('of another country never looks like one of Brazil', () => {
    for (const text of ['+34 912 345 678', '+54 9 11 2345-6789', '+81 90-1234-5678']) {
      expect(isCompletePhone(maskPhone(text))).toBe(false);
    }
  });
});
