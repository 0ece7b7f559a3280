import { asList, encodeDocument, encodeTimestamp } from '../../values/codec.ts';
import { parseDatabase, parseDocumentIn } from '../../values/resource-name.ts';
import { authorizeGet } from '../authorize.ts';
import { openRead } from '../read/read-context.ts';
import { decodeMask } from '../write/decode-write.ts';
import type { StreamHandler } from './handler.ts';

/** BatchGetDocuments: each document once, found or missing, all of one moment. If one is denied, all are. */
export const batchGetDocuments: StreamHandler<'BatchGetDocuments'> = async function* (core, request, caller) {
  const { database } = parseDatabase(request.database);
  const asked = asList(request.documents, 'documents').map((name) => parseDocumentIn(database, name));
  const names = [...new Set(asked)];
  const mask = decodeMask(request.mask);
  const read = openRead(core, database, request);
  const { documents, readTime } = await read.readDocuments(names, (name, document) =>
    authorizeGet(core, caller, name, document),
  );
  if (read.begun !== null) yield { transaction: read.begun };
  for (const [i, name] of names.entries()) {
    const document = documents[i] ?? null;
    yield document === null
      ? { missing: name, readTime: encodeTimestamp(readTime) }
      : { found: encodeDocument(document, mask), readTime: encodeTimestamp(readTime) };
  }
};
