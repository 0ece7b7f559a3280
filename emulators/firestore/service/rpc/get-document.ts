import { encodeDocument } from '../../values/codec.ts';
import { parseDocumentName } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { authorizeGet } from '../authorize.ts';
import { openRead } from '../read/read-context.ts';
import { decodeMask } from '../write/decode-write.ts';
import type { UnaryHandler } from './handler.ts';

/** GetDocument: the document, or NOT_FOUND. */
export const getDocument: UnaryHandler<'GetDocument'> = async (core, request, caller) => {
  const { database, name } = parseDocumentName(request.name);
  const mask = decodeMask(request.mask);
  const read = openRead(core, database, request);
  const { documents } = await read.readDocuments([name], (_name, found) =>
    authorizeGet(core, caller, name, found),
  );
  const document = documents[0] ?? null;
  if (document === null) throw new StatusError('NOT_FOUND', `Document "${name}" not found.`);
  return encodeDocument(document, mask);
};
