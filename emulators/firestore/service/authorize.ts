/**
 * Every question that the service asks the rules. Admin callers are always allowed; so is everyone in a project without
 * rules.
 */
import { toRulesQuery } from '../query/rules-query.ts';
import type { Query } from '../query/query.ts';
import type { DocumentReader, RulesRequest, RulesResource, Ruleset } from '../rules/engine.ts';
import { type Document, type Timestamp, truncateToMillis } from '../values/value.ts';
import { databaseOf, idOf, parseDatabase } from '../values/resource-name.ts';
import { StatusError } from '../values/status.ts';
import type { Core } from './core.ts';
import type { Caller } from './service.ts';
import type { Write } from './write/decode-write.ts';

const METADATA_REFUSAL = 'Metadata operations require admin authentication.';

/** A write, with its document before and after it. */
export interface PlannedWrite {
  readonly write: Write;
  readonly before: Document | null;
  readonly after: Document | null;
}

/** Throws PERMISSION_DENIED unless the caller may get the document (null: it does not exist). */
export async function authorizeGet(
  core: Core,
  caller: Caller,
  name: string,
  document: Document | null,
): Promise<void> {
  await decide(core, caller, databaseOf(name), {
    method: 'get',
    path: rulesPath(name),
    time: truncateToMillis(core.store.now()),
    resource: document === null ? null : resourceOf(document),
    requestResource: null,
  });
}

/** Throws PERMISSION_DENIED unless the caller may list the documents that the query reads. */
export async function authorizeQuery(core: Core, caller: Caller, query: Query): Promise<void> {
  if (caller.kind === 'admin') return;
  if (query.collectionId === null) requireAdmin(caller);
  await decide(core, caller, databaseOf(query.parent), {
    method: 'list',
    path: rulesPath(`${query.parent}/${query.collectionId}`),
    collectionGroup: query.allDescendants,
    time: truncateToMillis(core.store.now()),
    resource: null,
    requestResource: null,
    query: toRulesQuery(query),
  });
}

/**
 * Throws PERMISSION_DENIED unless the caller may make every one of the writes. `after` reads the state after the whole
 * commit; `time` is the value of its server timestamps.
 */
export async function authorizeWrites(
  core: Core,
  caller: Caller,
  database: string,
  writes: readonly PlannedWrite[],
  time: Timestamp,
  after: (name: string) => Document | null,
): Promise<void> {
  if (caller.kind === 'admin') return;
  const commitReads = new Set<string>();
  for (const planned of writes) {
    const { before } = planned;
    const method = methodOf(planned);
    const written = method === 'create' || method === 'update' ? planned.after : null;
    await decide(
      core,
      caller,
      database,
      {
        method,
        path: rulesPath(planned.write.name),
        time,
        resource: before === null ? null : resourceOf(before),
        requestResource: written === null ? null : resourceOf(written),
        commitReads,
      },
      after,
    );
  }
}

/** Throws `refusal` as PERMISSION_DENIED unless the caller is an admin. */
export function requireAdmin(caller: Caller, refusal = METADATA_REFUSAL): void {
  if (caller.kind !== 'admin') throw new StatusError('PERMISSION_DENIED', refusal);
}

function methodOf({ write, before }: PlannedWrite): RulesRequest['method'] {
  switch (write.kind) {
    case 'delete':
      return 'delete';
    case 'verify':
      return 'get';
    case 'update':
      // A write that requires an existing document counts as an update, so a denial does not tell that it is missing.
      return before !== null || write.precondition.exists === true ? 'update' : 'create';
  }
}

async function decide(
  core: Core,
  caller: Caller,
  database: string,
  request: Omit<RulesRequest, 'service' | 'auth'>,
  after = (name: string): Document | null => core.store.get(name),
): Promise<void> {
  if (caller.kind === 'admin') return;
  const { project } = parseDatabase(database);
  const ruleset = rulesetOf(core, project);
  if (ruleset === null) return;
  const read: DocumentReader = (path, isAfter) => {
    const name = `projects/${project}/${path}`;
    return isAfter ? after(name) : core.store.get(name);
  };
  const auth = caller.kind === 'user' ? { uid: caller.uid, token: caller.token } : null;
  const verdict = await core.engine.authorize(
    ruleset,
    { ...request, service: 'cloud.firestore', auth },
    read,
  );
  if (!verdict.allowed) {
    throw new StatusError('PERMISSION_DENIED', verdict.explanation || 'Missing or insufficient permissions.');
  }
}

function rulesetOf(core: Core, project: string): Ruleset | null {
  const ruleset = core.rules.ruleset(project);
  if (ruleset === null) {
    core.warn(
      `The project ${project} has no rules: every read and write is allowed. In production none would be.`,
    );
  }
  return ruleset;
}

function resourceOf(document: Document): RulesResource {
  return { name: document.name, id: idOf(document.name), data: document.fields };
}

/** `projects/p/databases/d/documents/c/id` → `['databases', 'd', 'documents', 'c', 'id']`. */
function rulesPath(name: string): string[] {
  return name.split('/').slice(2);
}
