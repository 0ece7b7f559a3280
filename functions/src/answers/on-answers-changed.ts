import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import type { Written } from '../kit/call/run-parts.ts';
import { recordErasure } from '../kit/erasures/record-erasure.ts';
import { firestore } from '../kit/firebase/admin.ts';
import { eraseTraining } from '../account/erase-person.ts';
import { changedAnswers } from './questionnaire-record.ts';
import { consentKey } from './consents.ts';
import { questionnaireWithKey } from './move-records.ts';
import { appendWorkoutEvent, readWorkout } from '../training/workout-records.ts';
import { consentOf, entryOf, gatheredChanges, isGathered, keptChanges, readEntry } from './kept-changes.ts';
import { forgetHealth } from './forget-health.ts';
import { workoutEventOf } from './workout-event-of.ts';

/**
 * A part of the trigger of `anamnese_treinos`: keeps the answers that a write changed, appends them to the events of the workout,
 * and erases what may not outlive a consent or a questionnaire. What it keeps names the moments of the writes, so an event that
 * comes again changes nothing.
 */
export async function onAnswersChanged(event: Written): Promise<void> {
  const { data: change, params, time } = event;
  if (!change) return;
  const isWithdrawal = consentOf(change.before) !== null && consentOf(change.after) === null;
  // Most events are the server's own writes.
  if (change.after.exists && !isWithdrawal && changedAnswers(change).length === 0) return;
  const db = await firestore();
  const moment = new Date(time);
  if (isWithdrawal && change.after.exists) {
    // The browser has erased the values already. A restore would bring them back, like everything that is erased here.
    await recordErasure({ kind: 'health', at: moment, questionnaire: params.id });
  }
  const write = { change, at: moment, isWithdrawal };
  if (await keep(db, params.id, write)) return;
  await eraseTraining(params.id);
  // The event of a write may come after the questionnaire has moved to another uid.
  const key = consentKey(change.before.data());
  const found = change.after.exists && key !== null ? await questionnaireWithKey(db, key).get() : null;
  for (const moved of found?.docs ?? []) await keep(db, moved.id, write);
}

interface Write {
  readonly change: Change<DocumentSnapshot>;
  readonly at: Date;
  readonly isWithdrawal: boolean;
}

/** Keeps the changes of a write in one transaction. Answers whether the questionnaire is (still) there. */
async function keep(db: Firestore, uid: string, { change, at, isWithdrawal }: Write): Promise<boolean> {
  const ref = db.doc(`anamnese_treinos/${uid}`);
  return db.runTransaction(async (transaction) => {
    const record = await transaction.get(ref);
    const subscriber: unknown = record.get('subscriber');
    if (typeof subscriber !== 'string') return record.exists;
    const entry = await transaction.get(ref.collection('answer_changes').doc(entryOf(at, change.after)));
    const kept = readEntry(entry);
    const before = readWorkout(await transaction.get(db.doc(`workouts/${uid}`)));
    const forgotten = isWithdrawal ? await forgetHealth(transaction, db, uid, { before, moment: at }) : null;
    const workout = forgotten?.workout ?? before;
    const fields = changedAnswers(change).filter((field) => !isGathered(kept?.changes ?? {}, field, at));
    const event = workout && workoutEventOf(workout, change, fields, at);
    const changes = keptChanges(change, fields, { record, isAllKept: workout !== null, at });

    forgotten?.write();
    if (event) appendWorkoutEvent(transaction, db, workout, event, workout);
    if (Object.keys(changes).length > 0) {
      transaction.set(entry.ref, {
        user_id: uid,
        at: kept !== null && kept.at > at ? kept.at : at,
        changes: gatheredChanges(kept?.changes ?? {}, changes),
      });
    }
    return true;
  });
}
