import { asList, encodeDocument, encodeTimestamp } from '../../values/codec.ts';
import { parseDatabase, parseDocumentIn } from '../../values/resource-name.ts';
import { authorizeGet } from '../authorize.ts';
import { openRead } from '../read/read-context.ts';
import { decodeMask } from '../write/decode-write.ts';
import type { StreamHandler } from './handler.ts';

/** BatchGetDocuments: each document once, found or missing, of one moment. One denied denies all. */
export const batchGetDocuments: StreamHandler = async function* (core, request, caller) {
  const { database } = parseDatabase(request.database);
  const names = new Set(
    asList(request.documents, 'documents').map((name) => parseDocumentIn(database, name)),
  );
  const mask = decodeMask(request.mask);
  const read = openRead(core, database, request);
  if (read.begun !== null) yield { transaction: read.begun };
  for (const name of names) await read.beforeDocument(name);
  const source = read.source();
  const documents = [...names].map((name) => ({ name, document: source.get(name) }));
  const readTime = encodeTimestamp(read.readTime());
  for (const { name, document } of documents) await authorizeGet(core, caller, name, document);
  for (const { name, document } of documents) {
    yield document === null
      ? { missing: name, readTime }
      : { found: encodeDocument(document, mask), readTime };
  }
};
