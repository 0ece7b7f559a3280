import { invalid, type StatusError } from './status.ts';

/** A parent's or document's name in its parts. `database` is `projects/p/databases/d`. */
interface ResourceName {
  /** The name as it was given. */
  readonly name: string;
  readonly project: string;
  readonly databaseId: string;
  readonly database: string;
  /** The segments after `documents/`: none for the root, an even number for a document. */
  readonly segments: readonly string[];
}

const MAX_ID_BYTES = 1500;
/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_LEVELS = 100;
const MIN_LONG = -(2n ** 63n);
const MAX_LONG = 2n ** 63n - 1n;

/** Parses `projects/p/databases/d`. Throws INVALID_ARGUMENT. */
export function parseDatabase(name: unknown): { project: string; databaseId: string; database: string } {
  const reader = new NameReader(name, 'Database name');
  const database = reader.database();
  if (!reader.atEnd()) throw reader.refuse(`has unexpected trailing characters at index ${reader.position}.`);
  return database;
}

/** Parses `projects/p/databases/d/documents[/c/id…]`: the root or a document. Throws INVALID_ARGUMENT. */
export function parseParent(name: unknown): ResourceName {
  const reader = new NameReader(name, 'Document parent name');
  const parsed = reader.resource();
  if (parsed.segments.length % 2 !== 0) throw reader.lacks('/');
  return parsed;
}

/** Parses a document's name. Throws INVALID_ARGUMENT. */
export function parseDocumentName(name: unknown): ResourceName {
  const reader = new NameReader(name, 'Document name');
  const parsed = reader.resource();
  if (parsed.segments.length === 0 || parsed.segments.length % 2 !== 0) throw reader.lacks('/');
  return parsed;
}

/** Parses the name of a document that must be in `database`, and returns it. Throws INVALID_ARGUMENT. */
export function parseDocumentIn(database: string, name: unknown): string {
  const parsed = parseDocumentName(name);
  if (parsed.database !== database) {
    throw invalid(`Document ${show(name)} is not in database ${show(database)}.`);
  }
  return parsed.name;
}

/** Checks the id of a collection or document that comes without its path. Throws INVALID_ARGUMENT. */
export function checkResourceId(id: unknown, element: 'kind' | 'name'): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..' || id.includes('/')) {
    throw invalid(`Resource id ${show(id)} is invalid.`);
  }
  checkId(id, element);
  return id;
}

/** Checks the collection id of a query's `from`. Throws INVALID_ARGUMENT. */
export function checkQueriedCollection(id: unknown): string {
  if (typeof id !== 'string') throw invalid(`Collection id ${show(id)} is invalid.`);
  if (id.includes('/')) throw invalid(`Collection id ${show(id)} is invalid because it contains "/".`);
  if (isReserved(id)) throw invalid(`Collection id ${show(id)} is invalid because it is reserved.`);
  return id;
}

/** The database of a resource name: `projects/p/databases/d`. */
export function databaseOf(name: string): string {
  return name.split('/', 4).join('/');
}

/** The collection's path of a document's name; the parent of a collection's path. */
export function parentOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** The last segment of a name. */
export function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Reads a resource name from left to right, so that an error can name the index, as Google's errors do. */
class NameReader {
  position = 0;
  private readonly name: string;

  constructor(
    name: unknown,
    private readonly what: string,
  ) {
    if (typeof name !== 'string') throw invalid(`${what} ${show(name)} is invalid.`);
    this.name = name;
  }

  atEnd(): boolean {
    return this.position === this.name.length;
  }

  refuse(problem: string): StatusError {
    return invalid(`${this.what} ${show(this.name)} ${problem}`);
  }

  lacks(expected: string): StatusError {
    return this.refuse(`lacks "${expected}" at index ${this.position}.`);
  }

  database(): { project: string; databaseId: string; database: string } {
    this.literal('projects', '/');
    const project = this.segment();
    this.literal('/', 'databases', '/');
    const databaseId = this.segment();
    return { project, databaseId, database: this.name.slice(0, this.position) };
  }

  resource(): ResourceName {
    const { project, databaseId, database } = this.database();
    this.literal('/', 'documents');
    const segments: string[] = [];
    while (!this.atEnd()) {
      this.literal('/');
      const start = this.position;
      if (this.atEnd()) throw this.refuse('has invalid trailing "/".');
      const id = this.segment(segments.length % 2 === 0 ? 'collection' : 'resource');
      if (id === '.' || id === '..') throw this.refuse(`contains a resource id "${id}" at index ${start}.`);
      checkId(id, segments.length % 2 === 0 ? 'kind' : 'name');
      segments.push(id);
      if (segments.length > 2 * MAX_LEVELS) throw this.refuse(`has more than ${MAX_LEVELS} levels.`);
    }
    return { name: this.name, project, databaseId, database, segments };
  }

  private literal(...parts: readonly string[]): void {
    for (const part of parts) {
      if (!this.name.startsWith(part, this.position)) throw this.lacks(part);
      this.position += part.length;
    }
  }

  private segment(what = 'resource'): string {
    const slash = this.name.indexOf('/', this.position);
    const segment = this.name.slice(this.position, slash < 0 ? undefined : slash);
    if (segment === '') throw this.refuse(`lacks a ${what} id at index ${this.position}.`);
    this.position += segment.length;
    return segment;
  }
}

function checkId(id: string, element: 'kind' | 'name'): void {
  if (isReserved(id)) {
    // `__id7__` is the form of Datastore's numeric ids, and the only reserved form that exists.
    if (!id.startsWith('__id')) throw invalid(`Resource id ${show(id)} is invalid because it is reserved.`);
    const digits = /^__id(-?\d+)__$/.exec(id)?.[1];
    const long = digits === undefined ? null : BigInt(digits);
    if (long === null || long < MIN_LONG || long > MAX_LONG) {
      throw invalid(
        `A long document ID string must be formatted like '__id{LONG}__', where LONG is a 64-bit integer. Found: '${id}'.`,
      );
    }
  }
  if (Buffer.byteLength(id) > MAX_ID_BYTES) {
    throw invalid(`The key path element ${element} is longer than ${MAX_ID_BYTES} bytes.`);
  }
}

/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields; `____` alone is allowed. */
function isReserved(id: string): boolean {
  return /^__.+__$/s.test(id);
}

function show(name: unknown): string {
  const text = typeof name === 'string' ? `"${name}"` : `of type ${typeof name}`;
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
}
