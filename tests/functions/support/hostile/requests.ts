import { CALLABLES, type CallableName } from 'domain/contracts';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';

/** Values that fields of the contracts take. What else a text has to look like, its own pattern says. */
const VALUES: readonly unknown[] = [
  'segredo1',
  'ana@exemplo.com',
  '(11)98765-4321',
  '1990-02-28',
  '529.982.247-25',
  '3f0c1f6e-6d0a-4b8e-9a55-2f1f4b1c0d9e',
  'https://treino.exemplo.com/ana',
  0,
  true,
];

/** The parts of a schema that say what it takes. */
interface Schema extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly item?: Schema;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** A value that the schema takes: all fields of an object, and the first of several forms. */
function validValue(schema: Schema): unknown {
  const { type, entries, wrapped, options, literal, item, pipe = [] } = schema;
  const demand = (...names: readonly string[]) =>
    pipe.find((action) => names.includes(action.type))?.requirement;
  if (type === 'nullish') return {};
  if (wrapped) return validValue(wrapped);
  if (entries) {
    return Object.fromEntries(Object.entries(entries).map(([key, field]) => [key, validValue(field)]));
  }
  if (type === 'picklist') return options?.[0];
  if (type === 'literal') return literal;
  if (options) return validValue(options[0] as Schema);
  if (item) {
    return Array.from({ length: Number(demand('length', 'min_length') ?? 1) }, () => validValue(item));
  }
  const found = VALUES.find((value) => v.is(schema, value));
  const pattern = demand('regex');
  if (found !== undefined || !(pattern instanceof RegExp)) return found;
  return fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 1 })[0];
}

/** The fields of a callable's request, without what makes one optional. Empty where a call may come without a request. */
export function fieldsOf(
  name: CallableName,
): ReadonlyMap<string, { readonly schema: v.GenericSchema; readonly isOptional: boolean }> {
  const { entries = {} }: Schema = CALLABLES[name].request;
  return new Map(
    Object.entries(entries).map(([key, field]) => [
      key,
      { schema: field.wrapped ?? field, isOptional: field.wrapped !== undefined },
    ]),
  );
}

/** A valid request for every callable, as its contract describes it. */
export const VALID = Object.fromEntries(
  Object.values(CALLABLES).map(({ name, request }) => [name, validValue(request)]),
) as Readonly<Record<CallableName, Readonly<Record<string, unknown>>>>;

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
