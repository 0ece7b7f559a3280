import { getAreaCodeInfo } from '@brazilian-utils/brazilian-utils';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { subscriberWhatsappLink } from '../trainer/messages.ts';
import { isCompletePhone, maskPhone, mayLackNinthDigit, PhoneSchema, shortName } from './person.ts';

describe('a name in a mail', () => {
  it.each([
    ['Ana Souza', 'Ana Souza'],
    ['  Ana\t Souza \n', 'Ana Souza'],
    ['José D’Ávila Sant’Anna', 'José D’Ávila Sant’Anna'],
    ["Ana-Clara O'Neill Jr.", "Ana-Clara O'Neill Jr."],
    ['Souza, Ana (Aninha)', 'Souza Ana Aninha'],
    ['أحمد علي', 'أحمد علي'],
    ['अनिता शर्मा', 'अनिता शर्मा'],
    ['李小龍', '李小龍'],
    ['', ''],
  ])('keeps an ordinary name: %j', (typed, said) => {
    expect(shortName(typed)).toBe(said);
  });

  it.each([
    ['a link', 'Ana https://golpe.example/pix Souza', 'Ana Souza'],
    ['a bare domain', 'Ana golpe.example', 'Ana'],
    ['a domain and the end of a sentence', 'Ana golpe.example.', 'Ana'],
    ['a domain with full-width letters and dots', 'Ana golpe．example golpe。example', 'Ana'],
    ['a domain whose dot hides between blanks of no width', 'Ana golpe\u200B.\u200Bexample', 'Ana'],
    ['www, whatever its case and its dot', 'WWW www. Ana', 'Ana'],
    ['the beginning of a link', 'Ana http https:', 'Ana'],
    ['a path', 'Ana wa/5511', 'Ana'],
    ['an e-mail address', 'Ana ana@golpe.example @golpe', 'Ana'],
    ['a telephone', 'Ana ligue (11)98765-4321', 'Ana ligue'],
    ['markup', '<b>Ana</b> <img src=x> Souza &lt;', 'Souza'],
    ['markup of chats', '[Ana](//golpe) *Ana* `Ana` Souza', 'Souza'],
    ['a header of a mail', 'Ana\r\nBcc: todos@exemplo.com', 'Ana'],
    ['control characters', 'A\u0000na\u0007 Souza', 'A na Souza'],
    ['overrides of the direction', 'Ana \u202Eazuos\u202C \u2066x\u2069', 'Ana azuos x'],
    ['letters that nobody sees', '\u3164\uFFA0\u115F Ana\u00AD', 'Ana'],
    ['emoji', 'Ana 💪🔥', 'Ana'],
    ['halves of a character', 'Ana \uD800', 'Ana'],
  ])('loses %s', (_, typed, said) => {
    expect(shortName(typed)).toBe(said);
  });

  it('has at most three marks on a letter', () => {
    expect(shortName(`A\u0334${'\u0335'.repeat(30)}na`)).toHaveLength(6);
  });

  it('is cut after a whole word, to 40 characters', () => {
    expect(shortName('Maria Antonieta Josefa Joana de Habsburgo-Lorena')).toBe(
      'Maria Antonieta Josefa Joana de',
    );
    expect(shortName('Clique aqui para receber seu dinheiro de volta agora mesmo')).toBe(
      'Clique aqui para receber seu dinheiro de',
    );
    expect(shortName('a'.repeat(120))).toBe('a'.repeat(40));
    expect(shortName(`${'a'.repeat(39)}-b`)).toBe('a'.repeat(39));
  });

  it('is short, without links, and not changed by a second pass, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom(...Array.from('Aá .-’\u0301\u0335:/@w1<\u200B\uFDFA\u3164ª')) }),
        ),
        (typed) => {
          const said = shortName(typed);
          expect(Array.from(said).length).toBeLessThanOrEqual(40);
          expect(said).not.toMatch(/[:/@<>&\d\p{C}]|\p{L}\.\p{L}|www/iu);
          expect(shortName(said)).toBe(said);
        },
      ),
    );
  });
});

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
