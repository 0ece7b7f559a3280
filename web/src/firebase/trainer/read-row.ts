import { QueueEntrySchema } from 'domain/records/queue-entry';
import type { QueueRow } from 'domain/queue/queue-row';
import type { QueryDocumentSnapshot } from 'firebase/firestore';
import * as v from 'valibot';

/** The row of a document, or no row where the document cannot be read. Only the server writes these documents. */
export function readRow(document: QueryDocumentSnapshot): readonly QueueRow[] {
  const { success, output } = v.safeParse(QueueEntrySchema, document.data());
  return success ? [{ ...output, id: document.id }] : [];
}
