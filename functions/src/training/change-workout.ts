import type { WorkoutAction } from 'domain/trainer/contract';
import type { CallableResponse } from 'domain/contracts';
import { HOUR_MS } from 'domain/kit/dates';
import { missingForRelease } from 'domain/answers/completeness';
import { isActive } from 'domain/buy/plans';
import { ACTIONS_THAT_KEEP, ACTIONS_WITH_ANSWERS, POSSIBLE_ACTIONS } from 'domain/training/workout';
import { AppError } from '../kit/errors.ts';
import type { Call } from '../kit/call/callable.ts';
import { now } from '../kit/clock.ts';
import { toStoredMail } from '../mail/mail.ts';
import { currentWorkout } from '../trainer/queue/person.ts';
import { appendWorkoutEvent, readWorkout } from './workout-records.ts';
import { actAsTrainer, demandRow } from '../trainer/act-as-trainer.ts';
import { correctionMail, getsMails } from './workout-mails.ts';
import { keptAnswers } from '../answers/kept-answers.ts';

/** The actions that need no active plan. They only put right what was released before. */
const WITHOUT_PLAN: readonly WorkoutAction['kind'][] = ['taken-back', 'marked-current'];

/**
 * `change-workout`: appends the event of a trainer's action, if the trainer saw the present version of the workout. A row
 * without a workout (unclaimed purchases, or answers that never sufficed) allows no action, nor does a workout of an access
 * that was interrupted since. Where the workout is begun, released or confirmed, the answers are kept as they stand. The mail about a correction is written with it, at most once an hour; the one about a release
 * is due a minute later (`sendReleases`). Throws the contract's errors.
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
    // The dashboard shows the latest request, and the mail only leads to it.
    const mail = db.doc(`mail/correction_${id}_${Math.floor(at.getTime() / HOUR_MS)}`);
    const isTold = tells && !(await transaction.get(mail)).exists;

    const owner = { user_id: row.uid, subscriber: row.subscriber };
    const after = appendWorkoutEvent(transaction, db, before, { ...action, at, by: trainer }, owner);
    if (ACTIONS_THAT_KEEP.includes(action.kind)) {
      transaction.set(db.doc(`kept_answers/${row.uid}`), keptAnswers(answers, at));
    }
    if (isTold) transaction.set(mail, toStoredMail(correctionMail(id, row), at));
    return { version: after.version };
  });
}
