import type { WorkoutAction } from 'domain/contracts/trainer/change-workout';
import type { CallableResponse } from 'domain/contracts/table';
import { POSSIBLE_ACTIONS } from 'domain/workout/possible-events';
import { AppError } from '../app-error.ts';
import type { Call } from '../call/call.ts';
import { now } from '../clock.ts';
import { toStoredMail } from '../mail.ts';
import { appendWorkoutEvent } from '../workouts/append-event.ts';
import { readWorkout } from '../workouts/workout-records.ts';
import { actAsTrainer } from './act-as-trainer.ts';
import { demandRow } from './demand-row.ts';
import { readOwner } from './read-owner.ts';
import { correctionMail, getsMails } from './workout-mails.ts';

/** The actions that need no active plan. They only put right what was released before. */
const WITHOUT_PLAN: readonly WorkoutAction['kind'][] = ['taken-back', 'marked-current'];

/**
 * `change-workout`: appends the event of a trainer's action, if the trainer saw the present version of the workout. A row
 * without a workout (unclaimed purchases, or answers that do not suffice) allows no action. The mail about a correction is
 * written with it; the one about a release is due a minute later (`sendReleases`). Throws the contract's errors.
 */
export async function changeWorkout({
  data: { id, version, action },
  uid: trainer,
}: Call<'change-workout'>): Promise<CallableResponse<'change-workout'>> {
  const tells = action.kind === 'correction-asked' && (await getsMails(id));
  return actAsTrainer({ trainer, action: action.kind, id }, async (transaction, db) => {
    const row = await demandRow(transaction, db, id);
    if (row.uid === null) throw new AppError('action-not-possible');
    const owner = { user_id: row.uid, subscriber: row.subscriber };
    const person = await readOwner(transaction, db, owner);
    if (person === null) throw new AppError('subscriber-gone');
    const before = readWorkout(await transaction.get(db.doc(`workouts/${row.uid}`)));
    if (version !== (before?.version ?? 0)) throw new AppError('changed-meanwhile');
    if (before === null) throw new AppError('action-not-possible');
    if (!person.isActive && !WITHOUT_PLAN.includes(action.kind)) throw new AppError('no-active-plan');
    if (!POSSIBLE_ACTIONS[before.stage].includes(action.kind)) throw new AppError('action-not-possible');

    const at = now();
    const after = appendWorkoutEvent(transaction, db, before, { ...action, at, by: trainer }, owner);
    if (tells) {
      const mail = db.doc(`mail/correction_${id}_${after.version}`);
      transaction.set(mail, toStoredMail(correctionMail(id, person), at));
    }
    return { version: after.version };
  });
}
