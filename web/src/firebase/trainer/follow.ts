import { type AnswerChange, AnswerChangeSchema } from 'domain/records/answer-change';
import { FirebaseError } from 'firebase/app';
import { collection, doc, limit, onSnapshot, orderBy, query } from 'firebase/firestore';
import * as v from 'valibot';
import type { DataSession } from '../firestore/data-session.ts';
import type { Follow } from './trainer-data.ts';

/** How many changes are shown, the newest. */
const MOST_CHANGES = 50;

/** What the end of a listener means: the rules refuse this account, or something else failed. */
export function failureOf(error: unknown): 'refused' | 'failed' {
  return error instanceof FirebaseError && error.code === 'permission-denied' ? 'refused' : 'failed';
}

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

/** Follows the newest changes of an account's answers, the newest first. */
export function followChanges({ firestore }: DataSession, uid: string): Follow<readonly AnswerChange[]> {
  const changes = collection(firestore, `anamnese_treinos/${uid}/answer_changes`);
  return (listener) =>
    onSnapshot(
      query(changes, orderBy('at', 'desc'), limit(MOST_CHANGES)),
      { includeMetadataChanges: true },
      ({ docs, size, metadata }) => {
        if (metadata.fromCache && size === 0) return listener({ status: 'loading' });
        const value = docs.flatMap((document) => {
          const { success, output } = v.safeParse(AnswerChangeSchema, document.data());
          return success ? [output] : [];
        });
        return listener({ status: 'present', value });
      },
      (error) => listener({ status: failureOf(error) }),
    );
}
