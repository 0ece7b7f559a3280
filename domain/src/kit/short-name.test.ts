import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortName } from './short-name.ts';

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
