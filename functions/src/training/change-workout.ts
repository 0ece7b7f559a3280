import type { Firestore, QueryDocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { missingForRelease } from 'domain/answers/completeness';
import { isActive } from 'domain/buy/plans';
import type { CallableResponse } from 'domain/contracts';
import { HOUR_MS } from 'domain/kit/dates';
import { correctionMailText, releasedMailText } from 'domain/mail/texts';
import type { WorkoutAction } from 'domain/trainer/contract';
import {
  ACTIONS_THAT_KEEP,
  ACTIONS_WITH_ANSWERS,
  POSSIBLE_ACTIONS,
  type Workout,
  type WorkoutEvent,
} from 'domain/training/workout';
import { keptAnswers } from '../answers/forget-health.ts';
import { type Addressee, personOf } from '../answers/mails.ts';
import { eachDocument, findUser, firestore } from '../kit/admin.ts';
import { type Call, isClosed } from '../kit/callable.ts';
import { now, runEnd } from '../kit/time.ts';
import { siteUrl } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';
import { type Mail, toStoredMail } from '../mail/mail.ts';
import { actAsTrainer, demandRow } from '../trainer/act-as-trainer.ts';
import { currentWorkout } from '../trainer/person.ts';
import { readDaysToRelease, writeRoutine } from './routines.ts';
import { appendWorkoutEvent, readWorkout } from './workout-records.ts';

/** The actions that need no active plan. They only put right what was released before. */
const WITHOUT_PLAN: readonly WorkoutAction['kind'][] = ['taken-back', 'marked-current'];

/**
 * `change-workout`: appends the event of a trainer's action, if the trainer saw the present version of the workout. A row
 * without a workout (unclaimed purchases, or answers that never sufficed) allows no action, nor does a workout of an access
 * that was interrupted since. Where the workout is begun, released or confirmed, the answers are kept as they stand. A released
 * routine is a copy of the draft as it is at this moment. The mail about a correction is written with it, at most once an hour; the
 * one about a release is due a minute later (`sendReleases`). Throws the contract's errors.
 */
export async function changeWorkout({
  data: { id, version, action },
  uid: trainer,
}: Call<'change-workout'>): Promise<CallableResponse<'change-workout'>> {
  const tells = action.kind === 'correction-asked' && (await getsMails(id));
  return actAsTrainer({ trainer, action: action.kind, id }, async (transaction, db) => {
    const { row, access } = await demandRow(transaction, db, id);
    if (row.uid === null) throw new AppError('action-not-possible');
    const [answers, stored] = await Promise.all([
      transaction.get(db.doc(`anamnese_treinos/${row.uid}`)),
      transaction.get(db.doc(`workouts/${row.uid}`)),
    ]);
    const at = now();
    const before = readWorkout(stored);
    if (version !== (before?.version ?? 0)) throw new AppError('changed-meanwhile');
    // An account that is being erased loses its answers first. Nothing may be written about it after that.
    if (before !== null && !answers.exists) throw new AppError('subscriber-gone');
    const current = currentWorkout(before, access.grants, at);
    if (!isActive(access.record, at) && !WITHOUT_PLAN.includes(action.kind)) {
      throw new AppError('no-active-plan');
    }
    if (current === null || !POSSIBLE_ACTIONS[current.stage].includes(action.kind)) {
      throw new AppError('action-not-possible');
    }
    if (ACTIONS_WITH_ANSWERS.includes(action.kind) && missingForRelease(answers.data() ?? {}).length > 0) {
      throw new AppError('action-not-possible');
    }
    const draft = action.kind === 'released' ? action.routine : null;
    const days = draft === null ? null : await readDaysToRelease(transaction, db, row.uid, draft);
    // The dashboard shows the latest request, and the mail only leads to it.
    const mail = db.doc(`mail/correction_${id}_${Math.floor(at.getTime() / HOUR_MS)}`);
    const isTold = tells && !(await transaction.get(mail)).exists;

    const owner = { user_id: row.uid, subscriber: row.subscriber };
    const event = eventOf(action, { at, by: trainer }, version + 1);
    const after = appendWorkoutEvent(transaction, db, before, event, owner);
    if (days !== null) writeRoutine(transaction, db, after, days);
    if (ACTIONS_THAT_KEEP.includes(action.kind)) {
      transaction.set(db.doc(`kept_answers/${row.uid}`), keptAnswers(answers, at));
    }
    if (isTold) transaction.set(mail, toStoredMail(correctionMail(id, row), at));
    return { version: after.version };
  });
}

/** The event of an action. A release of a routine names the version that it gives the workout, and not the draft's. */
function eventOf(
  action: WorkoutAction,
  base: Pick<WorkoutEvent, 'at' | 'by'>,
  version: number,
): WorkoutEvent {
  if (action.kind !== 'released') return { ...action, ...base };
  return { ...action, ...base, routine: action.routine === null ? null : version };
}

/** Whether an account gets mails about its workout: it exists, is not disabled, and nobody else may have taken it over. */
async function getsMails(uid: string): Promise<boolean> {
  const user = await findUser(uid);
  return user !== null && !user.disabled && !isClosed(user);
}

function releasedMail(uid: string, { nome, email }: Addressee): Mail {
  return { to: [email], message: releasedMailText(nome, dashboard()), about: [uid] };
}

function correctionMail(uid: string, { nome, email }: Addressee): Mail {
  return { to: [email], message: correctionMailText(nome, dashboard()), about: [uid] };
}

function dashboard(): string {
  return `${siteUrl()}/dashboard`;
}

/** Every minute: mails whose workout was released a minute ago and still is. Answers how many. One failure does not stop others. */
export async function sendReleases(): Promise<number> {
  const due = (await firestore())
    .collection('workouts')
    .where('mail_due_at', '<=', now())
    .orderBy('mail_due_at');
  return eachDocument(due, send, 'The mail about a release could not be written', runEnd());
}

/** Writes the mail if it is still due, and notes that there is none to send any more. Answers whether it wrote one. */
async function send({ id, ref }: QueryDocumentSnapshot): Promise<boolean> {
  const tells = await getsMails(id);
  const db = ref.firestore;
  return db.runTransaction(async (transaction) => {
    const workout = readWorkout(await transaction.get(ref));
    const moment = now();
    if (workout === null || workout.mail_due_at === null || workout.mail_due_at > moment) return false;
    const owner = await readOwner(transaction, db, workout);
    const isTold = tells && owner !== null;
    if (isTold) {
      const mail = db.doc(`mail/release_${id}_${workout.mail_due_at.getTime()}`);
      transaction.set(mail, toStoredMail(releasedMail(id, owner), moment));
    }
    transaction.update(ref, { mail_due_at: null });
    return isTold;
  });
}

/** The owner of a workout, or null if the account was erased or lost the address meanwhile. */
async function readOwner(
  transaction: Transaction,
  db: Firestore,
  { user_id, subscriber }: Workout,
): Promise<Addressee | null> {
  const [record, answers] = await Promise.all([
    transaction.get(db.doc(`subscribers/${subscriber}`)),
    transaction.get(db.doc(`anamnese_treinos/${user_id}`)),
  ]);
  return record.get('user_id') === user_id ? personOf(record.data(), answers.data() ?? {}) : null;
}
