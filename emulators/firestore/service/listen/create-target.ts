import { parseQuery } from '../../query/parse-query.ts';
import { asList, asMessage } from '../../values/codec.ts';
import { parseDocumentIn, parseParent } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { WireTarget } from '../../values/wire.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import { createDocumentsTarget } from './documents-target.ts';
import { createQueryTarget } from './query-target.ts';
import type { Target } from './target.ts';

/** Reads the Target of an `add_target`; `id` is valid. Throws INVALID_ARGUMENT. */
export function createTarget(
  core: Core,
  caller: Caller,
  database: string,
  id: number,
  message: WireTarget,
): Target {
  const wire = asMessage(message, 'add_target');
  const once = wire.once === true;
  if (wire.documents != null) {
    const names = asList(asMessage(wire.documents, 'documents').documents, 'documents');
    return createDocumentsTarget(
      core,
      caller,
      id,
      once,
      names.map((name) => parseDocumentIn(database, name)),
    );
  }
  const query = asMessage(wire.query, 'query');
  const { database: named } = parseParent(query.parent);
  if (named !== database) {
    throw new StatusError('INVALID_ARGUMENT', `The stream listens to ${database}, the target to ${named}.`);
  }
  const parsed = parseQuery(query.parent, query.structuredQuery);
  if (parsed.findNearest !== null) {
    throw new StatusError('INVALID_ARGUMENT', 'A vector search cannot be listened to.');
  }
  if (parsed.select !== null) {
    // The text of production: https://github.com/googleapis/nodejs-firestore/issues/1090
    throw new StatusError('INVALID_ARGUMENT', "'select' clauses are not supported for real-time queries.");
  }
  return createQueryTarget(core, caller, id, once, parsed);
}
