import { checkFields } from '../../values/check-fields.ts';
import { asList, asMessage, decodeFields, encodeDocument, encodeTimestamp } from '../../values/codec.ts';
import {
  checkResourceId,
  parseDatabase,
  parseDocumentIn,
  parseDocumentName,
  parseParent,
} from '../../values/resource-name.ts';
import { StatusError } from '../../values/status.ts';
import { authorizeGet } from '../authorize.ts';
import type { StreamHandler, UnaryHandler } from '../core.ts';
import { openRead } from '../read/read-context.ts';
import { commitWrites } from '../write/commit-writes.ts';
import { decodeMask, decodePrecondition, decodeWrite } from '../write/decode-write.ts';

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

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A document id in the form that the SDKs make: 20 letters and digits. `random` returns numbers in [0, 1). */
function newDocumentId(random: () => number): string {
  return Array.from({ length: 20 }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}

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

/** DeleteDocument: also succeeds for a document that does not exist, unless the precondition forbids it. */
export const deleteDocument: UnaryHandler<'DeleteDocument'> = async (core, request, caller) => {
  const { database, name } = parseDocumentName(request.name);
  const precondition = decodePrecondition(request.currentDocument);
  await commitWrites(core, database, [{ kind: 'delete', name, precondition }], caller);
  return {};
};
