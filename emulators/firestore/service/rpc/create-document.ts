import { asMessage, decodeFields, encodeDocument } from '../../values/codec.ts';
import { checkCollectionId, parseDocumentName, parseParent } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { UnaryHandler } from './handler.ts';
import { newDocumentId } from '../write/new-document-id.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodeMask } from '../write/decode-write.ts';

/** CreateDocument: ALREADY_EXISTS for an id in use; without an id, a new one. */
export const createDocument: UnaryHandler = async (core, request, caller) => {
  const { database } = parseParent(request.parent);
  const collectionId = checkCollectionId(request.collectionId);
  const id = request.documentId ? request.documentId : newDocumentId(core.random);
  const name = `${request.parent}/${collectionId}/${id}`;
  parseDocumentName(name);
  const mask = decodeMask(request.mask);
  const fields = decodeFields(asMessage(request.document ?? {}, 'document').fields);
  const write = {
    kind: 'update',
    name,
    fields,
    mask: null,
    transforms: [],
    precondition: { exists: false },
  } as const;
  await commitWrites(core, database, [write], caller);
  const document = core.store.get(name);
  if (document === null) throw new StatusError('ABORTED', 'The document was deleted at once.');
  return encodeDocument(document, mask);
};
