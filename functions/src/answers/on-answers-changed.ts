import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Change } from 'firebase-functions/firestore';
import { missingForRelease } from 'domain/answers/completeness';
import type { AnswerField } from 'domain/answers/fields';
import { isInjury } from 'domain/answers/tells-limitation';
import { applyWorkoutEvent, type Workout, type WorkoutEvent } from 'domain/training/workout';
import { eraseTraining } from '../account/erase-person.ts';
import { firestore } from '../kit/admin.ts';
import type { Written } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { recordErasure } from '../kit/record-erasure.ts';
import { toStoredMail } from '../mail/mail.ts';
import { appendWorkoutEvent, readWorkout } from '../training/workout-records.ts';
import { consentKey, recordsWithKey } from './consents.ts';
import { consentOf, forgetHealth } from './forget-health.ts';
import { personOf, trainerChangesMail } from './mails.ts';
import { changedAnswers } from './questionnaire-record.ts';

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
  const found =
    change.after.exists && key !== null ? await recordsWithKey(change.after.ref.parent, key).get() : null;
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

/** How long a trigger may be on its way, in milliseconds. */
const ON_ITS_WAY_MS = 60_000;

/**
 * Whether the trainer who began the present stage had perhaps not seen a write at `at`: an unneeded look at the answers is better
 * than a missed injury. So the event of a write that comes again counts again where the stage began within a minute after it.
 */
function isPerhapsUnseen({ since }: Workout, at: Date): boolean {
  return at.getTime() > since.getTime() - ON_ITS_WAY_MS;
}

/**
 * The event that a change of answers is for a workout, or null. `at` is the moment of the write. A write from before the
 * present stage is none, because that stage already began with its answers.
 */
function workoutEventOf(
  workout: Workout,
  change: Change<DocumentSnapshot>,
  fields: readonly AnswerField[],
  at: Date,
): WorkoutEvent | null {
  if (fields.length === 0) return null;
  const since = workout.since.getTime();
  switch (workout.stage) {
    case 'received':
    case 'preparing':
      return at.getTime() > since && isCompletion(change) ? { kind: 'received', at, by: null } : null;
    case 'correction': {
      const requested = workout.correction?.fields ?? [];
      const corrected = fields.filter(
        (field) => requested.includes(field) && isTold(change.after.get(field)),
      );
      if (at.getTime() <= since || corrected.length === 0) return null;
      return { kind: 'corrected', at, by: null, fields: corrected };
    }
    case 'released':
    case 'changed':
      if (!isPerhapsUnseen(workout, at)) return null;
      // Another event would tell the trainer nothing.
      if (workout.stage === 'changed' && fields.every((field) => workout.changed.includes(field)))
        return null;
      return { kind: 'answers-changed', at, by: null, fields: [...fields] };
    default:
      return workout.stage satisfies never;
  }
}

/** Whether the answers suffice for a workout after a write and did not before it. */
function isCompletion({ before, after }: Change<DocumentSnapshot>): boolean {
  const isEnough = (record: DocumentSnapshot) => missingForRelease(record.data() ?? {}).length === 0;
  return !isEnough(before) && isEnough(after);
}

function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
