import type { QueueRow } from 'domain/queue/queue-row';
import { QueueEntrySchema } from 'domain/records/queue-entry';
import * as v from 'valibot';
import type { FoundDocument } from './run-query.ts';

/** The rows of the documents that a query found. A document that cannot be read is left out. */
export function rowsOf(documents: readonly FoundDocument[]): readonly QueueRow[] {
  return documents.flatMap(({ id, fields }) => {
    const { success, output } = v.safeParse(QueueEntrySchema, fields);
    return success ? [{ ...output, id }] : [];
  });
}
