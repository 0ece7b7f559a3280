import { parseDocumentName } from '../../values/resource-name.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodePrecondition } from '../write/decode-write.ts';
import type { UnaryHandler } from './handler.ts';

/** DeleteDocument: also succeeds for a document that does not exist, unless the precondition forbids it. */
export const deleteDocument: UnaryHandler<'DeleteDocument'> = async (core, request, caller) => {
  const { database, name } = parseDocumentName(request.name);
  const precondition = decodePrecondition(request.currentDocument);
  await commitWrites(core, database, [{ kind: 'delete', name, precondition }], caller);
  return {};
};
