import { StatusError } from './status.ts';

/** A parent or document name taken apart. `database` is `projects/p/databases/d`. */
export interface ResourceName {
  /** As it was given. */
  readonly name: string;
  readonly project: string;
  readonly databaseId: string;
  readonly database: string;
  /** Segments after `documents/`: none for the root, an even number for a document. */
  readonly segments: readonly string[];
}

const MAX_ID_BYTES = 1500;

/** Parses `projects/p/databases/d`. Throws INVALID_ARGUMENT. */
export function parseDatabase(name: unknown): { project: string; databaseId: string; database: string } {
  const parts = typeof name === 'string' ? name.split('/') : [];
  const [projects, project, databases, databaseId] = parts;
  if (parts.length !== 4 || projects !== 'projects' || databases !== 'databases' || !project || !databaseId) {
    throw new StatusError('INVALID_ARGUMENT', `Invalid database name: ${show(name)}`);
  }
  return { project, databaseId, database: parts.join('/') };
}

/** Parses `projects/p/databases/d/documents[/c/id…]`: the root or a document. Throws INVALID_ARGUMENT. */
export function parseParent(name: unknown): ResourceName {
  const parsed = parse(name);
  if (parsed === null || parsed.segments.length % 2 !== 0) {
    throw new StatusError('INVALID_ARGUMENT', `Invalid parent name: ${show(name)}`);
  }
  checkIds(parsed.segments);
  return parsed;
}

/** Parses a document's name. Throws INVALID_ARGUMENT. */
export function parseDocumentName(name: unknown): ResourceName {
  const parsed = parse(name);
  if (parsed === null || parsed.segments.length === 0 || parsed.segments.length % 2 !== 0) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      `Document name ${show(name)} is not a valid document resource name.`,
    );
  }
  checkIds(parsed.segments);
  return parsed;
}

/** Parses the name of a document that must be in `database`, and answers with the name. Throws INVALID_ARGUMENT. */
export function parseDocumentIn(database: string, name: unknown): string {
  const parsed = parseDocumentName(name);
  if (parsed.database !== database) {
    throw new StatusError('INVALID_ARGUMENT', `Document ${show(name)} is not in ${database}.`);
  }
  return parsed.name;
}

/** Checks a collection id given on its own. Throws INVALID_ARGUMENT. */
export function checkCollectionId(id: unknown): string {
  if (typeof id !== 'string' || id.includes('/')) {
    throw new StatusError('INVALID_ARGUMENT', `Invalid collection id: ${show(id)}`);
  }
  checkIds([id]);
  return id;
}

/** The database's part of any resource name in it: `projects/p/databases/d`. */
export function databaseOf(name: string): string {
  return name.split('/', 4).join('/');
}

/** A document's name → its collection's path; a collection's path → its parent. */
export function parentOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** The last segment of a name. */
export function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function parse(name: unknown): ResourceName | null {
  if (typeof name !== 'string') return null;
  const parts = name.split('/');
  const [projects, project, databases, databaseId, documents, ...segments] = parts;
  if (projects !== 'projects' || databases !== 'databases' || documents !== 'documents') return null;
  if (!project || !databaseId) return null;
  return { name, project, databaseId, database: `projects/${project}/databases/${databaseId}`, segments };
}

function checkIds(ids: readonly string[]): void {
  for (const id of ids) {
    if (id === '' || id === '.' || id === '..') {
      throw new StatusError('INVALID_ARGUMENT', `Resource id ${JSON.stringify(id)} is invalid.`);
    }
    // `__id7__` is how numeric ids of Datastore look, and the only reserved form that exists.
    if (/^__.*__$/s.test(id) && !/^__id-?\d+__$/.test(id)) {
      throw new StatusError(
        'INVALID_ARGUMENT',
        `Resource id ${JSON.stringify(id)} is invalid because it is reserved.`,
      );
    }
    if (Buffer.byteLength(id) > MAX_ID_BYTES) {
      throw new StatusError('INVALID_ARGUMENT', `Resource id is longer than ${MAX_ID_BYTES} bytes.`);
    }
  }
}

function show(name: unknown): string {
  const text = typeof name === 'string' ? JSON.stringify(name) : `of type ${typeof name}`;
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
