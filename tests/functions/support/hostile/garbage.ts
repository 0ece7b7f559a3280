import * as fc from 'fast-check';

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
