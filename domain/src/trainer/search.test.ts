import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EmailSchema } from '../kit/email.ts';
import { isCompletePhone } from '../kit/person.ts';
import { cleanLine, NameSchema } from '../kit/text-field.ts';
import { matchesSearch, searchBeginnings, searchKey } from './search.ts';

const person = { nome: 'José Antônio da Silva', email: 'Ze.Silva@Exemplo.com', telefone: '(11)98765-4321' };

/** Whether the query of a typed text finds the person, and the page shows what it found. */
function finds(typed: string, ...shown: readonly (typeof person)[]): boolean {
  const key = searchKey(typed);
  const stored = searchBeginnings(...(shown.length === 0 ? [person] : shown));
  return key !== null && stored.includes(key) && matchesSearch(typed, stored);
}

describe('a search of the queue', () => {
  it.each([
    'jo',
    'JOSÉ',
    'antonio',
    'silva',
    ' da ',
    'ze.sil',
    'ze.silva@exe',
    'ze.silva@exemplo.com',
    '4321',
  ])('finds the person by %j', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['', 'j', 'osé', 'ilva', '8765', 'maria', '%', '\u202e'])(
    'does not find the person by %j',
    (typed) => {
      expect(finds(typed)).toBe(false);
    },
  );

  it.each([
    '(11)98765-4321',
    '+55 11 98765-4321',
    '11987654321',
    'tel:+5511987654321',
    '98765-4321',
    '8765-4321',
    '\u202a+55 11 98765‑4321\u202c',
    'Ze.Silva@Exemplo.com',
    'José Antônio da Silva <ze.silva@exemplo.com>',
    'mailto:ze.silva@exemplo.com',
    'ze.silva@exemplo.com,',
    'José Antônio da Silva\tZe.Silva@Exemplo.com\t(11)98765-4321',
  ])('finds the person by %j, as it was copied', (copied) => {
    expect(finds(copied)).toBe(true);
  });

  it.each([
    '(11)98765-0001',
    '(21)98765-4321',
    'ze.silva@exemplo.org',
    'josé carlos',
    'silva (11)98765-0001',
  ])('does not show the person for %j, which is somebody else', (copied) => {
    expect(finds(copied)).toBe(false);
  });

  it('finds a person by what the answers say, where it differs from what the purchase said', () => {
    const inAnswers = { nome: 'José A. Silva Neto', email: person.email, telefone: '(21)3333-0001' };
    for (const copied of ['José A. Silva Neto', '(21)3333-0001', ...Object.values(person)])
      expect([copied, finds(copied, person, inAnswers)]).toEqual([copied, true]);
  });

  const word = fc.oneof(
    fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿĀ-ſ]{2,14}$/),
    fc.constantFrom(
      "d'Ávila",
      'D’Ángelo',
      'Ana-Clara',
      '(Bia)',
      'Jr.',
      '“Zé”',
      'São',
      'Ñuñez',
      'Ана',
      '李明',
      'Łukasz',
      'İpek',
      '2ª',
      'e',
    ),
    fc.string({ unit: 'grapheme', minLength: 2, maxLength: 8 }),
  );
  const name = fc
    .array(word, { minLength: 1, maxLength: 20 })
    .map((words) => words.join(' '))
    .filter((nome) => v.is(NameSchema, nome) && /\p{L}{2}/u.test(nome));
  const email = fc
    .stringMatching(
      /^[a-z0-9!#$%&*+/=?^_`{|}~.-][a-z0-9!#$%&'*+/=?^_`{|}~.-]{0,30}@[a-z0-9]{1,20}(\.[a-z]{2,8}){1,2}$/,
    )
    .filter((address) => v.is(EmailSchema, address));
  const phone = fc.oneof(
    fc.stringMatching(/^\(11\)9[0-9]{4}-[0-9]{4}$/),
    fc.stringMatching(/^\(31\)[2-8][0-9]{3}-[0-9]{4}$/),
    fc.constantFrom(
      '',
      '4321',
      '98765-4321',
      '+34 912 345 678',
      'recado: 3333 0001',
      '0800 123 4567',
      'não tem',
    ),
  );

  it('finds every person by each text that the pages show of that person', () => {
    fc.assert(
      fc.property(fc.record({ nome: name, email, telefone: phone }), (who) => {
        const shown = Object.values({ ...who, nome: v.parse(NameSchema, who.nome) }).filter(
          (text) => text !== '',
        );
        const spellings = isCompletePhone(who.telefone)
          ? [`+55 ${who.telefone}`, who.telefone.replace(/\D/g, '')]
          : [];
        for (const text of [...shown, ...spellings]) {
          // The field takes 100 characters.
          const pasted = cleanLine(text.slice(0, 100));
          expect([pasted, finds(pasted, who)]).toEqual([pasted, true]);
        }
        expect(searchBeginnings(who).join('').length).toBeLessThan(4000);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['da silva', 'silva'],
    ['Maria Souza', 'souza'],
    ['souza maria', 'maria'],
    ['j Antônio', 'antonio'],
    ['jo a', 'jo'],
  ])('of several words asks for the longest, or for the last of equally long ones: %j', (typed, key) => {
    expect(searchKey(typed)).toBe(key);
  });

  it.each(["d'avila", 'Íris d’Ávila', "iris D'AV"])('finds a name with an apostrophe by %j', (typed) => {
    const iris = { ...person, nome: 'Íris D’Ávila' };
    expect(finds(typed, iris)).toBe(true);
  });

  it('stores a bounded number of beginnings, whatever the name is', () => {
    const nome = Array.from({ length: 500 }, (_, n) => `palavra${n}muitolonga`).join(' ');
    expect(searchBeginnings({ ...person, nome }).length).toBeLessThan(160);
  });

  it('reads names in other scripts and leaves out marks of direction', () => {
    expect(finds('Ана', { ...person, nome: '\u202eАна Петровић' })).toBe(true);
  });
});
