import { CALLABLES, type CallableName } from 'domain/contracts';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { pixForm } from '../people/buyers.ts';
import { cardForm } from '../people/card-buyers.ts';

const email = 'ana@exemplo.com';
const code = 'A'.repeat(43);

/** A valid request for every callable. */
export const VALID: Readonly<Record<CallableName, Readonly<Record<string, unknown>>>> = {
  'register-subscriber': { email, nome: 'Ana', telefone: '(11)98765-4321', data_nascimento: '1990-02-28' },
  'create-pix-payment': pixForm(email),
  'check-pix-payment': { pixId: 'pix_char_12345678', customer_email: email },
  'create-account': { email, password: 'segredo1', proof: { pixId: 'pix_char_12345678' } },
  'check-subscription': {},
  'migrate-existing-data': {},
  'fix-subscriber': { email },
  'create-checkout': cardForm(email),
  'verify-payment': { session_id: 'cs_test_a1B2c3D4e5' },
  'preview-purchase': { plan: 'plus', method: 'pix' },
  'cancel-subscription': {},
  'keep-renewal': { purchase_id: '0'.repeat(32) },
  'pay-renewal': {},
  'withdraw-purchase': { purchase_id: '0'.repeat(32) },
  'list-payments': {},
  'export-my-data': {},
  'delete-my-account': {},
  'send-confirmation': {},
  'read-link': { code },
  'confirm-mailbox': { code },
  'send-password-reset': { email },
  'reset-password': { code, password: 'segredo1' },
  'refuse-link': { code },
  'add-purchase': { proof: { pixId: 'pix_char_12345678' } },
  'open-subscriber': { id: 'ana' },
  'change-workout': { id: 'ana', version: 1, action: { kind: 'started' } },
  'save-note': { id: 'ana', version: 0, text: 'Prefere treinar cedo.' },
  'save-templates': { version: 0, texts: ['Olá, {nome}!', '', ''] },
  'export-queue': {},
  'read-overview': {},
  'report-error': { page: 'landing', error: 'TypeError', places: ['landing-Ab1.js:1:20'] },
};

/** The names of all callables. */
export const NAMES = Object.keys(CALLABLES) as CallableName[];

/** Any JSON: sometimes deep, sometimes with odd text, sometimes with names that have a meaning in JavaScript. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'data', 'id', ''),
    fc.jsonValue({ maxDepth: 2 }),
  ),
);

/** A value that no field of any contract takes. */
const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }),
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1, maxKeys: 3 }),
  fc.string({ minLength: 3_000, maxLength: 4_000 }),
  fc.string({ maxLength: 20 }).map((text) => `${text}\u0000`),
  fc.string({ maxLength: 20 }).map((text) => `${text}\ud800`),
);

/** A request that is valid except for one wrong or one surplus field. */
export function nearly(valid: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  // A password may hold any character.
  const keys = Object.keys(valid).filter((key) => key !== 'password');
  return fc
    .tuple(fc.constantFrom('surplus', ...keys), wrongValue)
    .map(([key, value]) => ({ ...valid, [key]: value }));
}

/** Matches the error of a call that was refused with this code. */
export const refusedWith = (code: string): unknown =>
  expect.objectContaining({ details: expect.objectContaining({ code }) });
