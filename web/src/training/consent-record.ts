import { FirebaseError } from 'firebase/app';
import {
  deleteField,
  doc,
  type DocumentSnapshot,
  getDocFromServer,
  onSnapshot,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import * as v from 'valibot';
import { TRAINING_CONSENT_VERSION, TrainingConsentSchema } from 'domain/training/training-consent';
import type { DataSession } from '../kit/firebase/data-session.ts';

/** What the server says of the consent: it stands, none was ever given, or it was withdrawn at this moment (epoch milliseconds). */
export type StoredConsent = 'given' | 'none' | number;

const recordOf = ({ firestore, uid }: DataSession) => doc(firestore, 'training_consents', uid);

function storedIn(snapshot: DocumentSnapshot): StoredConsent {
  const { success, output } = v.safeParse(TrainingConsentSchema, snapshot.data());
  if (!success) return 'none';
  if (output.consent !== null) return 'given';
  return output.updated_at?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** The consent of a session's account in the database. Its writes wait for ever without a network. */
export const CONSENTS = {
  /** Passes on what the server says, now and after each change, and null where it does not answer. */
  follow(session: DataSession, onConsent: (consent: StoredConsent | null) => void): () => void {
    return onSnapshot(
      recordOf(session),
      { includeMetadataChanges: true },
      (snapshot) => {
        const { fromCache, hasPendingWrites } = snapshot.metadata;
        // What this page has just written is no answer, and neither is what an empty cache says offline.
        if (hasPendingWrites) return;
        if (!fromCache) onConsent(storedIn(snapshot));
        else if (!snapshot.exists()) onConsent(null);
      },
      () => onConsent(null),
    );
  },

  /**
   * Gives the consent. `subscriber` is the record with the account's plan. Resolves once the server has it, with false where it
   * refuses: the plan is over, or a consent was given within the last minute.
   */
  async give(session: DataSession, subscriber: string): Promise<boolean> {
    try {
      await setDoc(
        recordOf(session),
        {
          user_id: session.uid,
          subscriber,
          consent: { versao: TRAINING_CONSENT_VERSION, aceito_em: serverTimestamp() },
          consented_at: serverTimestamp(),
          updated_at: serverTimestamp(),
        },
        { merge: true },
      );
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // One that stands already is refused, too: another device gave it.
      return storedIn(await getDocFromServer(recordOf(session))) === 'given';
    }
  },

  /** Withdraws the consent; the server then erases the trainings. Rejects with Firebase's error. */
  async withdraw(session: DataSession): Promise<void> {
    try {
      await updateDoc(recordOf(session), { consent: deleteField(), updated_at: serverTimestamp() });
    } catch (error) {
      // Where there is none to withdraw, the rules refuse it, too.
      if (!isRefusal(error) || storedIn(await getDocFromServer(recordOf(session))) === 'given') throw error;
    }
  },
};
export type Consents = typeof CONSENTS;

/** What the rules answer to a write that they do not take, and the database to one of a document that is not there. */
const isRefusal = (error: unknown) =>
  error instanceof FirebaseError && (error.code === 'permission-denied' || error.code === 'not-found');
