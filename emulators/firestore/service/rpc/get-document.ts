import { encodeDocument } from '../../values/codec.ts';
import { parseDocumentName } from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { authorizeGet } from '../authorize.ts';
import { openRead } from '../read/read-context.ts';
import { decodeMask } from '../write/decode-write.ts';
import type { UnaryHandler } from './handler.ts';

/** GetDocument: the document, or NOT_FOUND. */
export const getDocument: UnaryHandler = async (core, request, caller) => {
  const { database, name } = parseDocumentName(request.name);
  const mask = decodeMask(request.mask);
  const read = openRead(core, database, request);
  await read.beforeDocument(name);
  const document = read.source().get(name);
  await authorizeGet(core, caller, name, document);
  if (document === null) throw new StatusError('NOT_FOUND', `Document "${name}" not found.`);
  return encodeDocument(document, mask);
};
