import { randomUUID } from 'node:crypto';
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import type { Written } from '../../../functions/src/kit/callable.ts';

/** The document before and after a write. Where one is left out, the document did not exist. */
interface States {
  readonly before?: DocumentSnapshot | undefined;
  readonly after?: DocumentSnapshot | undefined;
}

/** The event of one write to a document, with what the functions read of it. `time` is the moment of the write. */
export function writtenEvent(
  ref: DocumentReference,
  time: Date,
  { before = absent(ref), after = absent(ref) }: States,
): Written {
  const params = { id: ref.id };
  return { id: randomUUID(), time: time.toISOString(), params, data: { before, after } } as Written;
}

/** A document that does not exist. */
function absent(ref: DocumentReference): DocumentSnapshot {
  const nothing = () => undefined;
  return { id: ref.id, ref, exists: false, data: nothing, get: nothing } as unknown as DocumentSnapshot;
}
