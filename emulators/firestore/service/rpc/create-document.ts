import { checkFields } from '../../values/check-fields.ts';
import { asMessage, decodeFields, encodeDocument } from '../../values/codec.ts';
import { checkResourceId, parseParent } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import type { UnaryHandler } from './handler.ts';
import { newDocumentId } from '../write/new-document-id.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodeMask } from '../write/decode-write.ts';

/** CreateDocument: makes an id if none is given. ALREADY_EXISTS for an id in use. */
export const createDocument: UnaryHandler<'CreateDocument'> = async (core, request, caller) => {
  const { database } = parseParent(request.parent);
  const collectionId = checkResourceId(request.collectionId, 'kind');
  const id = request.documentId ? checkResourceId(request.documentId, 'name') : newDocumentId(core.random);
  const name = `${request.parent}/${collectionId}/${id}`;
  const mask = decodeMask(request.mask);
  const document = asMessage(request.document ?? {}, 'document');
  if (document.name) throw new StatusError('INVALID_ARGUMENT', 'document.name must not be set');
  const fields = decodeFields(document.fields);
  checkFields(fields);
  const write = {
    kind: 'update',
    name,
    fields,
    mask: null,
    transforms: [],
    precondition: { exists: false },
  } as const;
  await commitWrites(core, database, [write], caller);
  const created = core.store.get(name);
  if (created === null) throw new StatusError('ABORTED', 'The document was deleted at once.');
  return encodeDocument(created, mask);
};
