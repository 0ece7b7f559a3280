import { equalityKey, isArray } from '../values/compare.ts';
import type { Document } from '../values/value.ts';
import { type FieldPath, formatFieldPath, getField } from '../values/field-path.ts';
import type { Found, ValueLookup } from './store.ts';

/** At most this many fields of one collection have an index. The one that was unused for longest is dropped. */
const MOST_INDEXES = 32;

/**
 * The indexes of one collection or collection group. An index of a field is made when a value is first looked for in
 * it, and kept up to date until it is dropped. Fields that nobody queries cost nothing.
 */
export class FieldIndexes {
  private readonly indexes = new Map<string, FieldIndex>();

  /** The documents that may have one of the values. `all` gives every document, from which a new index is made. */
  find({ path, of, values }: ValueLookup, all: () => Iterable<Document>): Found {
    const key = `${of} ${formatFieldPath(path)}`;
    let index = this.indexes.get(key);
    if (index === undefined) {
      index = new FieldIndex(path, of);
      for (const document of all()) index.add(document);
    }
    // The map's last entry is the index that was used last.
    this.indexes.delete(key);
    this.indexes.set(key, index);
    const [oldest] = this.indexes.keys();
    if (this.indexes.size > MOST_INDEXES && oldest !== undefined) this.indexes.delete(oldest);
    return index.find(values);
  }

  replace(before: Document | null, after: Document | null): void {
    for (const index of this.indexes.values()) {
      if (before !== null) index.remove(before);
      if (after !== null) index.add(after);
    }
  }
}

type Bucket = Document | Map<string, Document>;

/** Documents by the keys of their values at a path, or of the items of their arrays there. */
class FieldIndex {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly path: FieldPath,
    private readonly of: ValueLookup['of'],
  ) {}

  add(document: Document): void {
    for (const key of this.keysOf(document)) {
      const bucket = this.buckets.get(key);
      // Most values belong to one document only; a map for each of them would cost more than the documents.
      if (bucket === undefined) this.buckets.set(key, document);
      else if (bucket instanceof Map) bucket.set(document.name, document);
      else {
        const several = new Map([
          [bucket.name, bucket],
          [document.name, document],
        ]);
        this.buckets.set(key, several);
      }
    }
  }

  remove(document: Document): void {
    for (const key of this.keysOf(document)) {
      const bucket = this.buckets.get(key);
      if (bucket instanceof Map) {
        bucket.delete(document.name);
        if (bucket.size > 0) continue;
      }
      this.buckets.delete(key);
    }
  }

  find(values: ValueLookup['values']): Found {
    const keys = new Set(values.map(equalityKey));
    const buckets = [...keys].map((key) => this.buckets.get(key)).filter((bucket) => bucket !== undefined);
    return {
      size: buckets.reduce((sum, bucket) => sum + (bucket instanceof Map ? bucket.size : 1), 0),
      *[Symbol.iterator]() {
        for (const bucket of buckets) {
          if (bucket instanceof Map) yield* bucket.values();
          else yield bucket;
        }
      },
    };
  }

  private keysOf(document: Document): Iterable<string> {
    const value = getField(document.fields, this.path);
    if (value === undefined) return [];
    if (this.of === 'value') return [equalityKey(value)];
    return isArray(value) ? new Set(value.map(equalityKey)) : [];
  }
}
