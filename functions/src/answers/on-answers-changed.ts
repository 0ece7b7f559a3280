import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import type { AnswerField } from 'domain/answers/fields';
import { isInjury } from 'domain/answers/tells-limitation';
import { applyWorkoutEvent, type Workout } from 'domain/training/workout';
import type { Written } from '../kit/call/run-parts.ts';
import { now } from '../kit/clock.ts';
import { recordErasure } from '../kit/erasures/record-erasure.ts';
import { firestore } from '../kit/firebase/admin.ts';
import { toStoredMail } from '../mail/mail.ts';
import { eraseTraining } from '../account/erase-person.ts';
import { changedAnswers } from './questionnaire-record.ts';
import { consentKey } from './consents.ts';
import { questionnaireWithKey } from './move-records.ts';
import { appendWorkoutEvent, readWorkout } from '../training/workout-records.ts';
import { forgetHealth } from './forget-health.ts';
import { consentOf } from './kept-answers.ts';
import { personOf, trainerChangesMail } from './mails.ts';
import { isPerhapsUnseen, workoutEventOf } from './workout-event-of.ts';

/**
 * A part of the trigger of `anamnese_treinos`: appends the answers that a write changed to the events of the workout, tells the
 * trainer of an injury by mail, and erases what may not outlive a consent or a questionnaire.
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
  if (await follow(db, params.id, write)) return;
  await eraseTraining(params.id);
  // The event of a write may come after the questionnaire has moved to another uid.
  const key = consentKey(change.before.data());
  const found = change.after.exists && key !== null ? await questionnaireWithKey(db, key).get() : null;
  for (const moved of found?.docs ?? []) await follow(db, moved.id, write);
}

interface Write {
  readonly change: Change<DocumentSnapshot>;
  readonly at: Date;
  readonly isWithdrawal: boolean;
}

/** Lets the workout follow a write in one transaction. Answers whether the questionnaire is (still) there. */
async function follow(db: Firestore, uid: string, { change, at, isWithdrawal }: Write): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const record = await transaction.get(db.doc(`anamnese_treinos/${uid}`));
    if (typeof record.get('subscriber') !== 'string') return record.exists;
    const before = readWorkout(await transaction.get(db.doc(`workouts/${uid}`)));
    const forgotten = isWithdrawal ? await forgetHealth(transaction, db, uid, { before, moment: at }) : null;
    const workout = forgotten?.workout ?? before;
    const fields = changedAnswers(change);
    const event = workout && workoutEventOf(workout, change, fields, at);
    const after = event ? applyWorkoutEvent(workout, event, workout) : workout;
    const tell =
      after && isInjuryLate(after, fields, at) ? await injuryMail(transaction, db, record, after) : null;

    forgotten?.write();
    if (event) appendWorkoutEvent(transaction, db, workout, event, workout);
    tell?.();
    return true;
  });
}

/** Whether the trainer has begun without the answer about limitations and injuries that a write at `at` has brought. */
function isInjuryLate(workout: Workout, fields: readonly AnswerField[], at: Date): boolean {
  if (!fields.includes('limitacoes_lesoes')) return false;
  return workout.stage === 'changed' || (workout.stage === 'preparing' && isPerhapsUnseen(workout, at));
}

/**
 * The mail to the trainer about a limitation or an injury, as a function that writes it; null if the present answer tells of none.
 * A stage of the workout has at most one, so nobody fills the trainer's mailbox by changing an answer to and fro.
 */
async function injuryMail(
  transaction: Transaction,
  db: Firestore,
  record: DocumentSnapshot,
  { since }: Workout,
): Promise<(() => void) | null> {
  if (!isInjury(record.get('limitacoes_lesoes'))) return null;
  const [mail, owner] = await Promise.all([
    transaction.get(db.doc(`mail/questionnaire_${record.id}_changed_${since.getTime()}`)),
    transaction.get(db.doc(`subscribers/${record.get('subscriber')}`)),
  ]);
  // A person who lost the address is not announced under the name of its present owner.
  if (mail.exists || owner.get('user_id') !== record.id) return null;
  const person = personOf(owner.data(), record.data() ?? {});
  return () => transaction.set(mail.ref, toStoredMail(trainerChangesMail(record.id, person), now()));
}
