import { describe, expect, it } from 'vitest';
import { FIRESTORE_METHODS, callKind, messageType, requestType } from '../descriptors.ts';
import { fromJson } from './from-json.ts';
import { printJson } from './json.ts';
import { toJson } from './to-json.ts';
import type { Message } from '../../testing/open-service.ts';

const document = messageType('Document');
const write = messageType('Write');
const runQuery = messageType('RunQueryRequest');

function value(json: unknown): Message {
  return fromJson(messageType('Value'), json);
}

/** JSON → message → bytes → message → JSON: the answer to a client that sends back what it received. */
function roundTrip(name: string, json: unknown): unknown {
  const type = messageType(name);
  const bytes = type.encode(type.fromObject(fromJson(type, json))).finish();
  const decoded = type.toObject(type.decode(bytes), {
    longs: String,
    enums: String,
    bytes: Buffer,
    oneofs: true,
  });
  return toJson(type, decoded);
}

describe('proto3-JSON', () => {
  it('keeps every kind of value through JSON, bytes and JSON again', () => {
    const json = {
      name: 'projects/p/databases/d/documents/c/a',
      fields: {
        null: { nullValue: null },
        no: { booleanValue: false },
        big: { integerValue: '9007199254740993' },
        zero: { integerValue: '0' },
        double: { doubleValue: 1.5 },
        nan: { doubleValue: 'NaN' },
        less: { doubleValue: '-Infinity' },
        empty: { stringValue: '' },
        text: { stringValue: 'ação 💾' },
        bytes: { bytesValue: '+/8=' },
        time: { timestampValue: '0001-01-01T00:00:00.000001Z' },
        place: { geoPointValue: { latitude: -23.5, longitude: -46.6 } },
        list: { arrayValue: { values: [{ integerValue: '1' }, { mapValue: {} }] } },
        map: { mapValue: { fields: { k: { referenceValue: 'projects/p/databases/d/documents/c/b' } } } },
      },
      createTime: '2026-11-20T19:57:07.392Z',
      updateTime: '2026-11-20T19:57:07.392000001Z',
    };
    expect(roundTrip('Document', json)).toEqual(json);
  });

  it('gives the service the same message as gRPC does', () => {
    expect(value({ integerValue: 7 })).toEqual({ valueType: 'integerValue', integerValue: '7' });
    expect(value({ bytesValue: '-_8' })).toEqual({
      valueType: 'bytesValue',
      bytesValue: Buffer.from([251, 255]),
    });
    expect(value({ timestampValue: '2026-01-01T00:00:00.5Z' })).toEqual({
      valueType: 'timestampValue',
      timestampValue: { seconds: '1767225600', nanos: 500_000_000 },
    });
  });

  it('takes names in camelCase and in snake_case, and enums by name and by number', () => {
    const camel = { structuredQuery: { orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }] } };
    const snake = { structured_query: { order_by: [{ field: { field_path: 'n' }, direction: 2 }] } };
    expect(fromJson(runQuery, snake)).toEqual(fromJson(runQuery, camel));
  });

  it('reads wrappers as their bare value', () => {
    expect(fromJson(runQuery, { structuredQuery: { limit: 5 } })).toMatchObject({
      structuredQuery: { limit: { value: 5 } },
    });
  });

  it('knows the verify write of the web SDK', () => {
    expect(fromJson(write, { verify: 'n' })).toEqual({ operation: 'verify', verify: 'n' });
  });

  it('treats a field called __proto__ as an ordinary field', () => {
    const { fields }: Message = fromJson(
      document,
      JSON.parse('{"fields":{"__proto__":{"nullValue":null}}}') as unknown,
    );
    expect(Object.keys(fields as object)).toEqual(['__proto__']);
  });

  it.each([
    ['an unknown field', { integerValue: '1', nope: 1 }, 'Unknown name "nope"'],
    ['an inherited name', { constructor: 1 }, 'Unknown name "constructor"'],
    ['two members of a oneof', { integerValue: '1', stringValue: 'x' }, 'already set'],
    ['an integer out of range', { integerValue: '9223372036854775808' }, 'expected int64'],
    ['a fraction as an integer', { integerValue: 1.5 }, 'expected int64'],
    ['text as a double', { doubleValue: 'much' }, 'expected double'],
    ['half a byte in base64', { bytesValue: 'AAAAA' }, 'expected bytes'],
    ['text that is not base64', { bytesValue: '***' }, 'expected bytes'],
    ['a timestamp before year 1', { timestampValue: '0000-12-31T23:59:59Z' }, 'expected a timestamp'],
    ['a day that does not exist', { timestampValue: '2026-02-30T00:00:00Z' }, 'expected a timestamp'],
    ['ten fraction digits', { timestampValue: '2026-01-01T00:00:00.0123456789Z' }, 'expected a timestamp'],
    ['an unknown enum name', { nullValue: 'NOTHING' }, 'NullValue'],
    ['an array for a message', { mapValue: [] }, 'expected an object'],
    ['a message for an array', { arrayValue: { values: {} } }, 'expected an array'],
  ])('refuses %s', (_what, json, problem) => {
    expect(() => value(json)).toThrow(
      expect.objectContaining({
        status: 'INVALID_ARGUMENT',
        message: expect.stringContaining(problem) as string,
      }),
    );
  });

  it('refuses nesting deeper than a document may have, instead of overflowing the stack', () => {
    let deep: unknown = { nullValue: null };
    for (let level = 0; level < 10_000; level += 1) deep = { arrayValue: { values: [deep] } };
    expect(() => value(deep)).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }));
  });

  it('leaves out fields without presence that hold their default', () => {
    const response = messageType('ListenResponse');
    const message = {
      targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [], readTime: { seconds: '0' } },
    };
    expect(toJson(response, message)).toEqual({ targetChange: { readTime: '1970-01-01T00:00:00Z' } });
  });

  it('prints in the layout of protobuf’s Java printer', () => {
    expect(printJson({ a: [{ b: '1' }, 2], c: {} })).toBe(
      '{\n  "a": [{\n    "b": "1"\n  }, 2],\n  "c": {\n  }\n}',
    );
    expect(printJson({})).toBe('{\n}');
  });

  it('knows the request of every RPC', () => {
    expect(FIRESTORE_METHODS).toHaveLength(17);
    for (const method of FIRESTORE_METHODS)
      expect(fromJson(requestType(callKind(method).name), {})).toEqual({});
  });
});
