import type { CollectionReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { consentKey, judgeConsents, recordsWithKey } from '../answers/consents.ts';
import { consentOf } from '../answers/forget-health.ts';
import { eraseAll, firestore } from '../kit/admin.ts';
import type { Written } from '../kit/callable.ts';
import { recordErasure } from '../kit/record-erasure.ts';
import { now } from '../kit/time.ts';
import { syncProgress } from './progress-records.ts';

/**
 * The trigger of `training_consents`: records the consents that were given and withdrawn, and erases the sessions of a withdrawn one.
 * Late, repeated and reordered events end the same.
 */
export async function onTrainingConsentWritten(event: Written): Promise<void> {
  const { data: change, params, time } = event;
  if (!change) return;
  const db = await firestore();
  const ref = db.doc(`training_consents/${params.id}`);
  await db.runTransaction(async (transaction) => {
    const record = (await transaction.get(ref)).data();
    const consents = await judgeConsents(transaction, db, change, record);
    consents.write(now());
    if (Object.keys(consents.fields).length > 0) transaction.update(ref, { ...consents.fields });
  });
  // A document that is gone was erased with its sessions, or has moved to another uid with them.
  const isWithdrawal = consentOf(change.before) !== null && consentOf(change.after) === null;
  if (!isWithdrawal || !change.after.exists) return;
  const moment = new Date(time);
  // A restore would bring the sessions back, like everything that is erased here.
  await recordErasure({ kind: 'sessions', at: moment, uid: params.id });
  await eraseWithdrawn(await ref.get(), moment);
  // The event of a withdrawal may come after the sessions have moved to another uid.
  const moved = await findMoved(ref.parent, change.before);
  if (moved && !moved.ref.isEqual(ref)) await eraseWithdrawn(moved, moment);
}

async function findMoved(
  consents: CollectionReference,
  before: DocumentSnapshot,
): Promise<DocumentSnapshot | undefined> {
  const key = consentKey(before.data());
  return key === null ? undefined : (await recordsWithKey(consents, key).get()).docs[0];
}

/**
 * Erases the sessions that a withdrawal of their consent at `moment` ends, with what follows from them: all of them, or those that were
 * written until then where the consent has been given again since. `consent` is the present document of the consent.
 */
export async function eraseWithdrawn(consent: DocumentSnapshot, moment: Date): Promise<void> {
  const { id: uid, firestore: db } = consent.ref;
  const isOver = consentOf(consent) === null;
  const sessions = db.collection(`routines/${uid}/sessions`);
  await eraseAll(isOver ? sessions : sessions.where('updated_at', '<=', moment));
  if (isOver) await db.doc(`trainings_seen/${uid}`).delete();
  // Without a session there is no progress either.
  await syncProgress(uid);
}
