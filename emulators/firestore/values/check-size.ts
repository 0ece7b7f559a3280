import { StatusError } from './status.ts';
import { documentSize } from './size.ts';
import type { MapValue } from './value.ts';

/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_DOCUMENT_BYTES = 1_048_576;

/** Checks the size of a document before it is stored. Throws INVALID_ARGUMENT. */
export function checkSize(name: string, fields: MapValue): void {
  const size = documentSize(name, fields);
  if (size <= MAX_DOCUMENT_BYTES) return;
  throw new StatusError(
    'INVALID_ARGUMENT',
    `Document '${name}' cannot be written because its size (${grouped(size)} bytes) exceeds the maximum allowed ` +
      `size of ${grouped(MAX_DOCUMENT_BYTES)} bytes.`,
  );
}

function grouped(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
