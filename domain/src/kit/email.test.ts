import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import {
  cleanEmail,
  EmailSchema,
  isBuyersEmail,
  maskEmail,
  normalizeEmail,
  StoredEmailSchema,
} from './email.ts';

test.each([
  ['ana@exemplo.com', 'ana@exemplo.com'],
  [' Ana.Souza+treino@Exemplo.COM.br ', 'ana.souza+treino@exemplo.com.br'],
])('%j is the address %s', (typed, address) => {
  expect(v.parse(EmailSchema, typed)).toBe(address);
  expect(v.parse(StoredEmailSchema, typed)).toBe(address);
});

test.each([
  ['nothing', ''],
  ['no @', 'ana.exemplo.com'],
  ['no dot in the domain', 'ana@exemplo'],
  ['two dots in the domain', 'ana@exemplo..com'],
  ['a space', 'ana souza@exemplo.com'],
  ['a control character', 'ana\u0000@exemplo.com'],
  ['letters that Auth takes in no address', 'açaí@exemplo.com'],
  ['letters that only look like others', 'ａｎａ@exemplo.com'],
  ['a letter that only looks like k, and would become one', '\u212aarl@exemplo.com'],
  ['half a character', 'ana\ud800@exemplo.com'],
  ['more than SMTP carries', `${'a'.repeat(250)}@exemplo.com`],
  ['another address beside it', 'ana@exemplo.com, bia@exemplo.com'],
  ['another address on the next line', 'ana@exemplo.com\nbia@exemplo.com'],
  ['another address behind a character that does not show', 'ana@exemplo.com\u200bbia@exemplo.com'],
  ['another address as its name', 'bia@exemplo.com <ana@exemplo.com>'],
  ['several names', 'Ana <ana@exemplo.com>, Bia <bia@exemplo.com>'],
  ['two recipients in a link', 'mailto:ana@exemplo.com,bia@exemplo.com'],
  ['encoded signs of a link, which would be another address', 'mailto:ana%2Btreino@exemplo.com'],
])('an address with %s is refused', (_what, typed) => {
  expect(v.is(EmailSchema, typed)).toBe(false);
});

describe('an address that was copied', () => {
  /** What a copied address brings with it: the text before and behind it. */
  const AROUND = [
    ['\u200b', ''],
    ['', '\u200b'],
    ['\ufeff', ''],
    ['\u00a0', '\u00a0'],
    ['\u202a', '\u202c'],
    ['\u2068', '\u2069'],
    ['\t', '\t'],
    ['', '\r\n'],
    ['mailto:', ''],
    ['MAILTO:', '?subject=Treino%20da%20Ana&body=Oi'],
    ['<', '>'],
    ['<mailto:', '>'],
    ['Ana Souza <', '>'],
    ['"Souza, Ana" <', '>,'],
    ['ana.souza+treino@exemplo.com.br <', '>'],
    ['ana.souza+treino@exemplo.com.br <mailto:', '>'],
    ["'", "'"],
    ["'", ''],
    ['“', '”.'],
    ['(', ')'],
    ['E-mail: ', ''],
    ['', '.'],
    ['', ','],
    ['', ';'],
  ] as const;

  it.each(AROUND)(
    '%j before and %j behind it is understood, and the field shows the address alone',
    (before, behind) => {
      const address = 'ana.souza+treino@exemplo.com.br';
      expect(cleanEmail(`${before}${address}${behind}`)).toBe(address);
      expect(v.parse(EmailSchema, `${before}${address}${behind}`)).toBe(address);
    },
  );

  it.each(['\u200b', '\u200d', '\u00ad', '\u2060', '\u200e', '\ufeff'])(
    'loses %j in its middle',
    (unseen) => {
      expect(v.parse(EmailSchema, `an${unseen}a@exem${unseen}plo.com`)).toBe('ana@exemplo.com');
    },
  );

  it('stays exactly as a record holds it where it is read from there', () => {
    for (const text of [
      'Ana <ana@exemplo.com>',
      'ana@exemplo.com.',
      'an\u200ba@exemplo.com',
      'mailto:ana@exemplo.com',
    ])
      expect(v.is(StoredEmailSchema, text)).toBe(false);
  });

  const name = fc.stringMatching(/^[a-zA-Z0-9.!#$%&*+/=?^_`{|}~-][a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{0,20}$/);
  const domain = fc.stringMatching(
    /^[a-zA-Z0-9]([a-zA-Z0-9-]{0,8}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,8}[a-zA-Z0-9])?){1,3}$/,
  );
  const address = fc.tuple(name, domain).map((parts) => parts.join('@'));

  it('is the same address whatever is around it, and every address that was ever accepted stays itself', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(...AROUND), (typed, [before, behind]) => {
        expect(cleanEmail(typed)).toBe(typed);
        const own = before.replace('ana.souza+treino@exemplo.com.br', () => typed);
        // A question mark may be a part of an address; in a link it begins the subject, a per cent sign an encoded sign, and two
        // slashes belong to the link.
        fc.pre(!/mailto/i.test(own) || !/[?%]|^\/\//.test(typed));
        expect(v.parse(EmailSchema, `${own}${typed}${behind}`)).toBe(normalizeEmail(typed));
      }),
    );
  });

  it('has no character that was not copied, and is not changed by cleaning it once more', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), address), (typed) => {
        const cleaned = cleanEmail(typed);
        const copied = typed.replace(/\s/g, ' ');
        let at = 0;
        for (const character of cleaned) {
          const found = copied.indexOf(character, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + character.length;
        }
        if (v.is(StoredEmailSchema, cleaned)) expect(cleanEmail(cleaned)).toBe(cleaned);
      }),
    );
  });
});

test.each(['bru..na@gmail.com', '.bruna@gmail.com', 'bruna.@gmail.com'])(
  'a buyer types %s by mistake; a login and an import take it',
  (typed) => {
    expect([isBuyersEmail(typed), v.is(EmailSchema, typed)]).toEqual([false, true]);
    expect(isBuyersEmail(typed.replace('..', '.').replace(/^\.|\.(?=@)/, ''))).toBe(true);
  },
);

it.each([
  ['maria@gmail.com', 'm***@gmail.com'],
  ['ma@gmial.com', 'm***@gmial.com'],
  ['m@gmail.com', '***@gmail.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
