import type { DocumentReference } from 'firebase-admin/firestore';
import { auth, eraseAll, findUserByEmail, firestore, isAuthError } from '../kit/admin.ts';
import { auditRecord } from '../kit/audit.ts';
import { now } from '../kit/time.ts';

/**
 * Takes the trainer's rights from a normalised e-mail address: from the account that has the address now, and from those that had
 * it when they were named. Their sessions end, and what they had opened closes. The account itself stays, because it may be a
 * subscriber's, too. Answers the uids; none if nobody under the address is a trainer. Repeating the call changes nothing.
 */
export async function removeTrainer(email: string): Promise<readonly string[]> {
  const db = await firestore();
  const named = await db.collection('trainers').where('email', '==', email).get();
  const refs = named.docs.map(({ ref }) => ref);
  const user = await findUserByEmail(email);
  if (user !== null && !refs.some(({ id }) => id === user.uid)) refs.push(db.doc(`trainers/${user.uid}`));
  const removed: string[] = [];
  for (const ref of refs) if (await removeOne(ref)) removed.push(ref.id);
  return removed;
}

/** Answers false if the account is no trainer. */
async function removeOne(ref: DocumentReference): Promise<boolean> {
  const { firestore: db, id: uid } = ref;
  if (!(await ref.get()).exists) return false;
  // The document goes last, so that a run that died before it can be repeated.
  await revokeTokens(uid);
  await eraseAll(db.collection('openings').where('trainer', '==', uid));
  return removeTrainerRole(uid);
}

/** Deletes the document that makes an account a trainer's, and records that. Answers false if there is none. */
export async function removeTrainerRole(uid: string): Promise<boolean> {
  const db = await firestore();
  const ref = db.doc(`trainers/${uid}`);
  return db.runTransaction(async (transaction) => {
    if (!(await transaction.get(ref)).exists) return false;
    transaction.delete(ref);
    const record = auditRecord({ trainer: uid, action: 'trainer-removed', id: null }, now());
    transaction.create(db.collection('audit').doc(), record);
    return true;
  });
}

async function revokeTokens(uid: string): Promise<void> {
  try {
    await (await auth()).revokeRefreshTokens(uid);
  } catch (error) {
    if (!isAuthError(error, 'auth/user-not-found')) throw error;
  }
}
