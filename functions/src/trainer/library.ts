import type { CallableResponse } from 'domain/contracts';
import { comparable } from 'domain/kit/text-field';
import {
  LIBRARY_MAX_COUNT,
  LIBRARY_PATH,
  type LibraryExercise,
  LibrarySchema,
} from 'domain/training/exercises';
import * as v from 'valibot';
import type { Call } from '../kit/callable.ts';
import { AppError } from '../kit/errors.ts';
import { now } from '../kit/time.ts';
import { fitsDocument } from '../training/routines.ts';
import { actAsTrainer } from './act-as-trainer.ts';

/**
 * `change-exercises`: writes exercises into the library, all or none, if the trainer saw the present version of each. Two calls at
 * once about different exercises both succeed, because the later one runs again. Throws the contract's errors.
 */
export async function changeExercises({
  data: { exercises },
  uid: trainer,
}: Call<'change-exercises'>): Promise<CallableResponse<'change-exercises'>> {
  return actAsTrainer({ trainer, action: 'change-exercises', id: null }, async (transaction, db) => {
    const ref = db.doc(LIBRARY_PATH);
    const stored = await transaction.get(ref);
    const { version, list: before } = stored.exists
      ? v.parse(LibrarySchema, stored.data())
      : { version: 0, list: [] };
    const all = new Map(before.map((exercise) => [exercise.id, exercise]));
    for (const exercise of exercises) {
      if (exercise.version !== (all.get(exercise.id)?.version ?? 0)) throw new AppError('changed-meanwhile');
      all.set(exercise.id, { ...exercise, version: exercise.version + 1 });
    }
    const after = [...all.values()];
    const list = JSON.stringify(after);
    if (after.length > LIBRARY_MAX_COUNT || !fitsDocument(list) || isNamedTwice(after)) {
      throw new AppError('action-not-possible');
    }
    transaction.set(ref, { version: version + 1, list, updated_at: now() });
    return { version: version + 1 };
  });
}

/** Whether two exercises that are offered have the same name, but for accents and capitals. */
function isNamedTwice(exercises: readonly LibraryExercise[]): boolean {
  const names = exercises.filter(({ archived }) => !archived).map(({ name }) => comparable(name));
  return new Set(names).size < names.length;
}
