import * as v from 'valibot';
import {
  type ExerciseItem,
  type RoutineDay,
  RoutineDaySchema,
  SETS_MAX,
  SWAPS_MAX_COUNT,
  type Target,
} from './routine.ts';
import { readExercises, type Session } from './session.ts';

// The day of a training as the training itself tells it, for a device that does not know the routine it began with.

const SECONDS = /^(?:(\d+) min)? ?(?:(\d+) s)?$/;

/** The seconds of '45 s', '2 min' and '1 min 30 s'. */
function secondsOf(text: string): number {
  const [, minutes = 0, seconds = 0] = SECONDS.exec(text) ?? [];
  return 60 * Number(minutes) + Number(seconds);
}

/** The target that `targetFigures` has written. What cannot be read is done until no further repetition is possible. */
function targetOf(figures: string): Target {
  if (/ \/ /.test(figures)) return { kind: 'reps-each', reps: figures.split(' / ').map(Number) };
  const [from = '', to = from] = figures.split(/ ?– ?/);
  if (/^\d+$/.test(to)) return { kind: 'reps', from: Number(from), to: Number(to) };
  if (!/ (?:s|min)/.test(to)) return { kind: 'failure' };
  return { kind: 'seconds', from: /^\d+$/.test(from) ? Number(from) : secondsOf(from), to: secondsOf(to) };
}

/** The day of a session, as far as its texts tell it: no rests, hints or videos. null where they tell no exercise. */
export function dayOfSession({
  day,
  name,
  exercises,
}: Pick<Session, 'day' | 'name' | 'exercises'>): RoutineDay | null {
  const items = new Map<string, ExerciseItem>();
  for (const { item, exercise: id, name: told, target } of readExercises(exercises)) {
    const exercise = { id, name: told, video: null, cue: '' };
    const before = items.get(item);
    if (before !== undefined) {
      items.set(item, { ...before, swaps: [...before.swaps, exercise].slice(0, SWAPS_MAX_COUNT) });
      continue;
    }
    const [sets = '', figures = ''] = target.split(' × ');
    items.set(item, {
      kind: 'exercise',
      id: item,
      exercise,
      sets: Math.min(Math.max(Math.trunc(Number(sets)) || 1, 1), SETS_MAX),
      target: targetOf(figures),
      load: '',
      rest: null,
      tempo: '',
      rir: null,
      note: '',
      joined: false,
      swaps: [],
    });
  }
  const { success, output } = v.safeParse(RoutineDaySchema, { id: day, name, items: [...items.values()] });
  return success ? output : null;
}
