import { doc, onSnapshot } from 'firebase/firestore';
import * as v from 'valibot';
import type { DataSession } from '../firestore/data-session.ts';
import { failureOf } from './failure-of.ts';
import type { Follow } from './trainer-data.ts';

/** Follows one document. A document that does not fit the schema counts as absent. */
export function followDocument<Value>(
  { firestore }: DataSession,
  path: string,
  schema: v.GenericSchema<unknown, Value>,
): Follow<Value> {
  return (listener) => {
    let answered = false;
    return onSnapshot(
      doc(firestore, path),
      { includeMetadataChanges: true },
      (document) => {
        answered ||= !document.metadata.fromCache;
        const parsed = v.safeParse(schema, document.data());
        if (parsed.success) return listener({ status: 'present', value: parsed.output });
        // Before the server has answered, the SDK's empty cache does not know whether the document is there.
        if (!document.exists() && !answered)
          return listener({ status: navigator.onLine ? 'loading' : 'offline' });
        return listener({ status: 'absent' });
      },
      (error) => listener({ status: failureOf(error) }),
    );
  };
}
