import { doc, type DocumentSnapshot, onSnapshot } from 'firebase/firestore';
import type { DataSession } from '../firestore/data-session.ts';
import { failureOf } from './failure-of.ts';
import type { Followed, Stop } from './trainer-data.ts';

/** Follows one document. A document that `read` gives null for counts as absent. */
export function followDocument<Value>(
  { firestore }: DataSession,
  path: string,
  read: (document: DocumentSnapshot) => Value | null,
  listener: (state: Followed<Value>) => void,
): Stop {
  return onSnapshot(
    doc(firestore, path),
    { includeMetadataChanges: true },
    (document) => {
      const value = document.exists() ? read(document) : null;
      if (value !== null) return listener({ status: 'present', value });
      // The SDK's empty cache does not know whether the document is there.
      if (!document.exists() && document.metadata.fromCache)
        return listener({ status: navigator.onLine ? 'loading' : 'offline' });
      return listener({ status: 'absent' });
    },
    (error) => listener({ status: failureOf(error) }),
  );
}
