import * as v from 'valibot';
import { expect, it } from 'vitest';
import { comparable } from '../kit/text-field.ts';
import { LibraryExerciseSchema } from './exercises.ts';
import { STARTER_EXERCISES } from './starter-exercises.ts';

it('the starter list has more than 300 exercises that the library takes, none of them twice', () => {
  const rest = { id: 'a', version: 0, video: null, cue: '', archived: false };
  const all = v.parse(
    v.array(LibraryExerciseSchema),
    STARTER_EXERCISES.map((each) => ({ ...each, ...rest })),
  );
  const names = all.map(({ name }) => comparable(name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(all.length).toBeGreaterThan(300);
});
