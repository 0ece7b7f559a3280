import { type AnswerChange, AnswerChangeSchema } from 'domain/records/answer-change';
import { collection, limit, onSnapshot, orderBy, query } from 'firebase/firestore';
import * as v from 'valibot';
import type { DataSession } from '../firestore/data-session.ts';
import { failureOf } from './failure-of.ts';
import type { Follow } from './trainer-data.ts';

/** How many changes are shown, the newest. */
const MOST_CHANGES = 50;

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
