import { FirebaseError } from 'firebase/app';
import {
  collection,
  doc,
  type DocumentSnapshot,
  type Firestore,
  getDocFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import * as v from 'valibot';
import { SESSIONS_MAX_COUNT, SessionSchema } from 'domain/training/session';
import { fromServer, type KeptSession } from './kept-session.ts';
import type { SessionServer } from './session-sync.ts';

const momentOf = (milliseconds: number | null) =>
  milliseconds === null ? null : Timestamp.fromMillis(milliseconds);

/** What the rules answer to a write that they do not take, and the database to one of a document that is gone. */
const isRefusal = (error: unknown) =>
  error instanceof FirebaseError && (error.code === 'permission-denied' || error.code === 'not-found');

function storedSession(snapshot: DocumentSnapshot): KeptSession | null {
  const { success, output } = v.safeParse(SessionSchema, snapshot.data());
  return success ? fromServer(snapshot.id, output) : null;
}

interface Account {
  readonly firestore: Firestore;
  readonly uid: string;
}

/** The sessions of an account in the database. Its writes wait for ever without a network. */
export function firestoreSessions({ firestore, uid }: Account): SessionServer {
  const sessions = collection(firestore, 'routines', uid, 'sessions');
  return {
    async write(session, start) {
      const { known, subscriber, routine, day, letter, name, startedAt, isClamped } = session;
      const content = {
        exercises: session.exercises,
        sets: session.sets,
        ended_at: momentOf(session.endedAt),
        // What was never said is not sent: a session of which nothing is said keeps its few fields.
        ...(session.feedback.told !== null && session.feedback),
        revision: (known?.revision ?? 0) + 1,
        updated_at: serverTimestamp(),
      };
      const target = doc(sessions, session.id);
      try {
        if (known === null) {
          await setDoc(target, {
            user_id: uid,
            subscriber,
            routine,
            day,
            letter,
            name,
            started_at: start === 'server' ? serverTimestamp() : momentOf(startedAt),
            ...((isClamped || start === 'server') && { clamped: true }),
            ...content,
            ...(start === 'server' && session.endedAt !== null && { ended_at: serverTimestamp() }),
          });
        } else {
          await updateDoc(target, content);
        }
        return 'stored';
      } catch (error) {
        if (isRefusal(error)) return 'refused';
        throw error;
      }
    },
    async read(id) {
      return storedSession(await getDocFromServer(doc(sessions, id)));
    },
    async changedSince(since) {
      const later = since === null ? [] : [where('updated_at', '>', Timestamp.fromMillis(since))];
      const newest = query(sessions, ...later, orderBy('updated_at', 'desc'), limit(SESSIONS_MAX_COUNT));
      return (await getDocsFromServer(newest)).docs.flatMap((each) => storedSession(each) ?? []);
    },
    async isConsented() {
      const consents = await getDocFromServer(doc(firestore, 'training_consents', uid));
      const consent: unknown = consents.get('consent');
      return typeof consent === 'object' && consent !== null;
    },
  };
}
