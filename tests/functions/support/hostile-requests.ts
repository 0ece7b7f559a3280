import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { type CallableName, CALLABLES } from 'domain/contracts';

/** Values that fields of the contracts take. What else a text has to look like, its own pattern says. */
const VALUES: readonly unknown[] = [
  'segredo1',
  'ana@exemplo.com',
  '(11)98765-4321',
  '1990-02-28',
  '529.982.247-25',
  '3f0c1f6e-6d0a-4b8e-9a55-2f1f4b1c0d9e',
  'https://treino.exemplo.com/ana',
  '2026-11-28T12:00:00.000Z',
  0,
  1,
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
    const list = Array.from({ length: Number(demand('length', 'min_length') ?? 1) }, () => validValue(item));
    // Where the parts of a list have to differ, the list is left empty.
    return v.is(schema, list) ? list : [];
  }
  const found = VALUES.find((value) => v.is(schema, value));
  const pattern = demand('regex');
  if (found !== undefined || !(pattern instanceof RegExp)) return found;
  return fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 1 })[0];
}

/** The fields of a callable's request, without what makes one optional. All are optional where a call may come without a request. */
export function fieldsOf(
  name: CallableName,
): ReadonlyMap<string, { readonly schema: v.GenericSchema; readonly isOptional: boolean }> {
  const request: Schema = CALLABLES[name].request;
  return new Map(
    entriesOf(request).map(([key, field]) => [
      key,
      {
        schema: field.wrapped ?? field,
        isOptional: field.wrapped !== undefined || request.entries === undefined,
      },
    ]),
  );
}

/** The fields of a request, or of each kind of request where there are several, or where it may be left out. */
function entriesOf({ entries = {}, wrapped, options = [] }: Schema): readonly (readonly [string, Schema])[] {
  if (wrapped) return entriesOf(wrapped);
  return [...Object.entries(entries), ...options.flatMap((option) => entriesOf(option as Schema))];
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

/** A body as its bytes are sent, with the headers that say what it is. */
export interface HostileBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

type Valid = Readonly<Record<string, unknown>>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** More levels than any recursive reader of JSON has stack for. */
const TOO_DEEP = 200_000;
/** Longer than any text of a contract, and short enough to be sent thousands of times. */
const HUGE = 300_000;

/** What stands where a value belongs, and is no JSON or means something else to another reader. */
const oddToken = fc.constantFrom(
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '1e999',
  '-0',
  '00',
  '0x10',
  '1n',
  '"\\ud800"',
  "'single'",
  '/* comment */ 1',
  '[,]',
  '{"a":1,}',
  '',
);

/** Values that JavaScript or the callable protocol gives a meaning of their own. */
const polluting = fc.constantFrom<unknown>(
  JSON.parse('{"__proto__": {"admin": true, "uid": "ana"}}'),
  JSON.parse('{"__proto__": null}'),
  { constructor: { prototype: { admin: true } } },
  { toString: 1, valueOf: 2, toJSON: 'x', hasOwnProperty: false },
  { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: 'x' },
  { '@type': 'type.googleapis.com/google.protobuf.UInt64Value', value: '7' },
  { '@type': 'another' },
  [{ length: 1e9 }],
);

const depth = fc.oneof(
  { arbitrary: fc.integer({ min: 10, max: 3_000 }), weight: 6 },
  { arbitrary: fc.integer({ min: 3_000, max: TOO_DEEP }), weight: 1 },
);
const deep = fc.tuple(fc.boolean(), depth).map(([isList, levels]) => {
  const [open, close] = isList ? ['[', ']'] : ['{"a":', '}'];
  return `${open.repeat(levels)}1${close.repeat(levels)}`;
});

const huge = fc
  .tuple(fc.constantFrom('a', 'ã', '\\u0000', '💪', '['), fc.nat({ max: 7 }))
  .map(([letter, more]) => {
    const text = letter.repeat(Math.floor(HUGE / letter.length) + more);
    return `"${text}"`;
  });

/** Any text, in which a valid request with one surplus field is spoiled, so that no spoiling makes it valid again. */
function spoiled(valid: Valid): fc.Arbitrary<Buffer<ArrayBuffer>> {
  const whole = Buffer.from(JSON.stringify({ data: { ...valid, surplus: true } }));
  const place = fc.nat({ max: whole.length - 1 });
  const broken = fc.constantFrom(
    [0x80],
    [0xff],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80],
    [0xef, 0xbb, 0xbf],
    [0],
  );
  return fc.oneof(
    fc
      .tuple(place, broken)
      .map(([at, bytes]) => Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at)])),
    fc
      .tuple(place, broken)
      .map(([at, bytes]) =>
        Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at + 1)]),
      ),
    place.map((at) => whole.subarray(0, at)),
    fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  );
}

/** The valid request with this JSON as the value of a surplus field or of one of its own, or with a key that comes twice. */
function withValue(valid: Valid, json: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const keys = Object.keys(valid);
  return fc
    .tuple(fc.constantFrom('surplus', '__proto__', ...keys), json, fc.boolean())
    .map(([key, value, isFirst]) => {
      const twice = `${JSON.stringify(key)}:${value}`;
      const fields = keys.map((name) => `${JSON.stringify(name)}:${JSON.stringify(valid[name])}`);
      const all = [...(isFirst ? [twice, ...fields] : [...fields, twice]), '"surplus":0'];
      return `{"data":{${all.join()}}}`;
    });
}

const type = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/cloudevents+json',
  'application/octet-stream',
  'application/json; charset=utf-16le',
  'application/json; charset=latin1',
  'application/json; charset="',
  'application/json, application/json',
  'json',
  '*/*',
);
const encoding = fc.constantFrom('gzip', 'deflate', 'br', 'identity', 'zip');

/** A body that no contract allows, as an altered client might send it to a callable that takes `valid`. */
export function hostileBody(valid: Valid): fc.Arbitrary<HostileBody> {
  const asJson = (value: unknown) => JSON.stringify(value);
  const texts = fc.oneof(
    { arbitrary: fc.oneof(anyJson, nearly(valid)).map((data) => asJson({ data })), weight: 8 },
    { arbitrary: anyJson.map(asJson), weight: 3 },
    { arbitrary: fc.tuple(anyJson, anyJson).map(([data, more]) => asJson({ data, more })), weight: 1 },
    {
      arbitrary: fc.tuple(anyJson, anyJson).map(([a, b]) => `{"data":${asJson(a)},"data":${asJson(b)}}`),
      weight: 1,
    },
    { arbitrary: withValue(valid, polluting.map(asJson)), weight: 3 },
    { arbitrary: polluting.map((data) => asJson({ data })), weight: 2 },
    { arbitrary: withValue(valid, oddToken), weight: 3 },
    {
      arbitrary: fc.oneof(
        deep.map((data) => `{"data":${data}}`),
        withValue(valid, deep),
        deep,
      ),
      weight: 2,
    },
    { arbitrary: withValue(valid, huge), weight: 1 },
  );
  const plain = fc.oneof(
    { arbitrary: texts.map((text) => Buffer.from(text)), weight: 3 },
    { arbitrary: spoiled(valid), weight: 1 },
  );
  return fc.oneof(
    { arbitrary: plain.map((body) => ({ headers: JSON_TYPE, body })), weight: 8 },
    {
      arbitrary: fc.tuple(plain, type).map(([body, name]) => ({ headers: { 'content-type': name }, body })),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(plain, encoding)
        .map(([body, name]) => ({ headers: { ...JSON_TYPE, 'content-encoding': name }, body })),
      weight: 1,
    },
  );
}
