import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EmailSchema } from './email.ts';

test.each([
  ['ana@exemplo.com', 'ana@exemplo.com'],
  [' Ana.Souza+treino@Exemplo.COM.br ', 'ana.souza+treino@exemplo.com.br'],
])('%j is the address %s', (typed, address) => {
  expect(v.parse(EmailSchema, typed)).toBe(address);
});

test.each([
  ['nothing', ''],
  ['no @', 'ana.exemplo.com'],
  ['no dot in the domain', 'ana@exemplo'],
  ['a dot at the end', 'ana@exemplo.com.'],
  ['two dots in the domain', 'ana@exemplo..com'],
  ['a space', 'ana souza@exemplo.com'],
  ['a control character', 'ana\u0000@exemplo.com'],
  ['a character that does not show', 'ana\u200b@exemplo.com'],
  ['letters that Auth takes in no address', 'açaí@exemplo.com'],
  ['a letter that only looks like k, and would become one', '\u212aarl@exemplo.com'],
  ['half a character', 'ana\ud800@exemplo.com'],
  ['more than SMTP carries', `${'a'.repeat(250)}@exemplo.com`],
])('an address with %s is refused', (_what, typed) => {
  expect(v.is(EmailSchema, typed)).toBe(false);
});
