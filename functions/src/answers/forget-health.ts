import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { HEALTH_FIELDS } from 'domain/answers/fields';
import { AnswersSchema, type KeptAnswers } from 'domain/answers/record';
import { MomentSchema } from 'domain/kit/person';
import { applyWorkoutEvent, type Workout, type WorkoutEvent } from 'domain/training/workout';
import { appendWorkoutEvent } from '../training/workout-records.ts';
import { givingOf } from './consents.ts';

/** The workout without its words, and a function that writes it and erases the rest. */
interface Forgotten {
  readonly workout: Workout | null;
  write(): void;
}

/**
 * Erases, within `transaction`, what is left of health data after the withdrawal of their consent at `moment`: the values in the
 * kept answers, and the trainer's note, messages and draft of a routine, which may repeat them. A mail about a release that has not
 * left is not written any more. A routine that was released is made of health data, so its release is taken back. What is from after
 * `moment` stays. `before` is the stored workout. Reads at once and answers a function that writes.
 */
export async function forgetHealth(
  transaction: Transaction,
  db: Firestore,
  uid: string,
  { before, moment }: { readonly before: Workout | null; readonly moment: Date },
): Promise<Forgotten> {
  const kept = await transaction.get(db.doc(`kept_answers/${uid}`));
  const note = await transaction.get(db.doc(`trainer_notes/${uid}`));
  const draft = await transaction.get(db.doc(`routine_drafts/${uid}`));
  const events = db.collection(`workouts/${uid}/events`);
  const messages = await transaction.get(events.where('kind', 'in', ['correction-asked', 'released']));
  const isFromBefore = (doc: DocumentSnapshot, field: string) => {
    const stored = v.safeParse(MomentSchema, doc.get(field));
    return stored.success && stored.output <= moment;
  };
  const quiet = before && withoutWords(before, moment);
  const takenBack = quiet && takesRoutine(quiet, moment);
  return {
    workout: quiet && takenBack ? applyWorkoutEvent(quiet, takenBack, quiet) : quiet,
    write() {
      // Values without a consent were taken over from the earlier service. Those of a later consent stay.
      if (kept.exists && (kept.get('consented_at') === null || isFromBefore(kept, 'consented_at'))) {
        transaction.update(
          kept.ref,
          Object.fromEntries(HEALTH_FIELDS.map((field) => [`answers.${field}`, null])),
        );
      }
      if (isFromBefore(note, 'begun_at')) transaction.delete(note.ref);
      if (isFromBefore(draft, 'begun_at')) transaction.delete(draft.ref);
      for (const doc of messages.docs.filter((each) => isFromBefore(each, 'at'))) {
        transaction.update(doc.ref, { message: '' });
      }
      if (quiet === null) return;
      if (takenBack) appendWorkoutEvent(transaction, db, quiet, takenBack, quiet);
      else transaction.set(db.doc(`workouts/${uid}`), quiet);
    },
  };
}

/** The event that takes back a routine that was released before `moment`; null if there is none. */
function takesRoutine({ routine, released_at }: Workout, moment: Date): WorkoutEvent | null {
  if (routine === null || released_at === null || released_at > moment) return null;
  return { kind: 'taken-back', at: moment, by: null };
}

/** A workout without the trainer's words from before `moment`, and without a mail about a release from before it. */
function withoutWords(workout: Workout, moment: Date): Workout {
  const { correction, since, released_at } = workout;
  return {
    ...workout,
    ...(correction !== null && since <= moment && { correction: { ...correction, message: '' } }),
    ...(released_at !== null && released_at <= moment && { message: '', mail_due_at: null }),
  };
}

/**
 * The answers of a questionnaire as `kept_answers/{uid}` keeps them. `consented_at` is the moment of the consent in force: its
 * withdrawal, and no earlier one, takes the health values out again.
 */
export function keptAnswers(
  questionnaire: DocumentSnapshot,
  at: Date,
): KeptAnswers & { readonly user_id: string; readonly consented_at: Date | null } {
  return {
    user_id: questionnaire.id,
    at,
    consented_at: consentOf(questionnaire),
    answers: v.parse(AnswersSchema, questionnaire.data()),
  };
}

/** The moment at which the consent in a questionnaire was given, or null. */
export function consentOf(questionnaire: DocumentSnapshot): Date | null {
  return givingOf(questionnaire.data(), '')?.aceito_em ?? null;
}
