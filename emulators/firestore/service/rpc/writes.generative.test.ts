import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Message,
  ROOT,
  type TestService,
  openService,
  remove,
  set,
} from '../../testing/open-service.ts';
import { encodeValue } from '../../values/codec.ts';
import type { Value } from '../../values/value.ts';

type Documents = ReadonlyMap<string, ReadonlyMap<string, Value>>;

interface Transform {
  readonly kind: 'increment' | 'maximum' | 'minimum' | 'append' | 'remove';
  readonly field: string;
  readonly number: bigint | number;
  readonly items: readonly Value[];
}

interface Write {
  readonly kind: 'set' | 'merge' | 'delete';
  readonly path: string;
  readonly fields: ReadonlyMap<string, Value>;
  /** The masked fields of a merge. A masked field without a value is deleted. */
  readonly masked: readonly string[];
  readonly transforms: readonly Transform[];
  readonly exists: boolean | null;
}

const MOST = 2n ** 63n - 1n;
const LEAST = -(2n ** 63n);

const number = fc.constantFrom<bigint | number>(1n, -2n, 3n, MOST, LEAST, 0, 0.5, -1.5, Number.NaN);
const scalar = fc.oneof(number, fc.constantFrom<Value>(null, true, 'a', ''));
const value = fc.oneof<fc.Arbitrary<Value>[]>(scalar, fc.array(scalar, { maxLength: 3 }));
const field = fc.constantFrom('f', 'g');
const transform: fc.Arbitrary<Transform> = fc.record({
  kind: fc.constantFrom('increment', 'maximum', 'minimum', 'append', 'remove'),
  field,
  number,
  items: fc.array(scalar, { maxLength: 3 }),
});
const write: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom('set', 'merge', 'merge', 'delete'),
  path: fc.constantFrom('c/a', 'c/b'),
  fields: fc
    .record({ f: value, g: value }, { requiredKeys: [] })
    .map((f) => new Map<string, Value>(Object.entries(f))),
  masked: fc.uniqueArray(field, { maxLength: 2 }),
  transforms: fc.array(transform, { maxLength: 3 }),
  exists: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.boolean()),
});

function onWire({ kind, path, fields, masked, transforms, exists }: Write): Message {
  const condition = exists === null ? {} : { currentDocument: { exists } };
  if (kind === 'delete') return remove(path, condition);
  return set(path, Object.fromEntries(fields), {
    ...condition,
    ...(kind === 'merge' ? { updateMask: { fieldPaths: masked } } : {}),
    updateTransforms: transforms.map(transformOnWire),
  });
}

function transformOnWire({ kind, field, number, items }: Transform): Message {
  const values = { values: items.map(encodeValue) };
  const operation = {
    increment: { increment: encodeValue(number) },
    maximum: { maximum: encodeValue(number) },
    minimum: { minimum: encodeValue(number) },
    append: { appendMissingElements: values },
    remove: { removeAllFromArray: values },
  };
  return { fieldPath: field, ...operation[kind] };
}

/** The documents after a commit and the results of its transforms, or the status of its failure. */
function commit(
  documents: Documents,
  writes: readonly Write[],
): { documents: Documents; results: Value[][] } | string {
  const next = new Map(documents);
  const results: Value[][] = [];
  const written = new Set<string>();
  for (const write of writes) {
    const before = next.get(write.path);
    if (write.exists !== null && write.exists !== (before !== undefined)) {
      // A precondition that an earlier write of the same commit breaks can never hold.
      if (written.has(write.path)) return 'INVALID_ARGUMENT';
      return write.exists ? 'NOT_FOUND' : 'ALREADY_EXISTS';
    }
    written.add(write.path);
    results.push([]);
    if (write.kind === 'delete') {
      next.delete(write.path);
      continue;
    }
    const fields = new Map(write.kind === 'set' ? write.fields : before);
    for (const name of write.kind === 'merge' ? write.masked : []) {
      const value = write.fields.get(name);
      if (value === undefined) fields.delete(name);
      else fields.set(name, value);
    }
    for (const transform of write.transforms) {
      const value = transformed(transform, fields.get(transform.field));
      fields.set(transform.field, value);
      results.at(-1)?.push(Array.isArray(value) ? null : value);
    }
    next.set(write.path, fields);
  }
  return { documents: next, results };
}

function transformed({ kind, number, items }: Transform, value: Value | undefined): Value {
  const list: readonly Value[] = Array.isArray(value) ? value : [];
  if (kind === 'append') {
    const all = [...list];
    for (const item of items) if (!has(all, item)) all.push(item);
    return all;
  }
  if (kind === 'remove') return list.filter((item) => !has(items, item));
  if (typeof value !== 'bigint' && typeof value !== 'number') return number;
  if (kind === 'increment') {
    if (typeof value === 'number' || typeof number === 'number') return Number(value) + Number(number);
    const sum = value + number;
    return sum > MOST ? MOST : sum < LEAST ? LEAST : sum;
  }
  if (Number.isNaN(value) || Number.isNaN(number)) return Number.NaN;
  const replaced = kind === 'maximum' ? number > value : number < value;
  return replaced ? number : value;
}

function has(list: readonly Value[], wanted: Value): boolean {
  // The comparison is loose, so that an integer equals a double. No string is compared with a number.
  return list.some((item) =>
    isNumber(item) && isNumber(wanted)
      ? item == wanted || (Number.isNaN(item) && Number.isNaN(wanted))
      : item === wanted,
  );
}

function isNumber(value: Value): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

async function stored(service: TestService): Promise<Message> {
  const { documents } = await service.call('ListDocuments', { parent: ROOT, collectionId: 'c' });
  return Object.fromEntries(documents.map((d: Message) => [d.name.slice(ROOT.length + 1), d.fields]));
}

function expected(documents: Documents): Message {
  const entries = [...documents].map(([path, fields]) => [
    path,
    Object.fromEntries([...fields].map(([name, value]) => [name, encodeValue(value)])),
  ]);
  return Object.fromEntries(entries);
}

describe('for any writes', () => {
  it('a commit applies all of them or none, and answers the results of its transforms', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        async (commits) => {
          const service = openService();
          let documents: Documents = new Map();
          for (const writes of commits) {
            const outcome = commit(documents, writes);
            const response = await service
              .commit(writes.map(onWire))
              .catch((error: { status: string }) => error.status);
            if (typeof outcome === 'string' || typeof response === 'string') {
              expect(response).toBe(outcome);
            } else {
              documents = outcome.documents;
              expect(response['writeResults'].map((r: Message) => r.transformResults ?? [])).toEqual(
                outcome.results.map((results) => results.map(encodeValue)),
              );
            }
            expect(await stored(service)).toEqual(expected(documents));
          }
        },
      ),
    );
  });
});
