import { asMessage, encodeDocument } from '../../values/codec.ts';
import { parseDocumentName } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodeMask, decodeWrite } from '../write/decode-write.ts';
import type { UnaryHandler } from './handler.ts';

/** UpdateDocument: updates or creates a document, under the given mask and precondition, and answers with it. */
export const updateDocument: UnaryHandler<'UpdateDocument'> = async (core, request, caller) => {
  const update = asMessage(request.document, 'document');
  const { database } = parseDocumentName(update.name);
  const { updateMask = null, currentDocument = null } = request;
  const mask = decodeMask(request.mask);
  const write = decodeWrite({ update, updateMask, currentDocument }, database);
  await commitWrites(core, database, [write], caller);
  const document = core.store.get(write.name);
  if (document === null) throw new StatusError('ABORTED', 'The document was deleted at once.');
  return encodeDocument(document, mask);
};
