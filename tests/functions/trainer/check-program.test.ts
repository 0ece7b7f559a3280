import { randomUUID } from 'node:crypto';
import { CLAIMS } from 'domain/kit/content/landing';
import { LIBRARY_PATH, type LibraryExercise } from 'domain/training/exercises';
import { beforeEach, describe, expect, it } from 'vitest';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';
import { act, newClient, newTrainer, rowOf, workoutOf } from '../support/trainers.ts';

const stage = useStage('check-program');
const program = useProgram('trainer');

/** Writes the trainer's exercises, each with a video of its own. */
async function writeLibrary(videos: number): Promise<void> {
  const list = Array.from(
    { length: videos },
    (_, index): LibraryExercise => ({
      id: `e${index}`,
      name: `Exercício ${index}`,
      video: `video${index}`.padEnd(11, '-'),
      cue: '',
      version: 1,
      group: '',
      equipment: '',
      archived: false,
    }),
  );
  await stage.db.doc(LIBRARY_PATH).set({ version: 1, list: JSON.stringify(list) });
}

let uid: string;
beforeEach(async () => {
  await stage.reset();
  await writeLibrary(Number(CLAIMS.videos));
  uid = await newClient(stage, `ana-${randomUUID()}@exemplo.com`);
  await act(stage, uid, { kind: 'started' });
});

describe('the check of the queue', () => {
  it('finds no difference where the triggers have run', PATIENCE, async () => {
    expect(await program.run('check')).toMatchObject({ code: 0, lines: ['Nothing differs.'] });
  });

  it('names what differs, without personal data, and the rebuild mends it', PATIENCE, async () => {
    const note = { id: uid, version: 0, text: 'Prefere treinar cedo.' };
    await stage.callRaw('save-note', note, await newTrainer(stage));
    const right = [await rowOf(stage, uid), await workoutOf(stage, uid)];
    await stage.db.doc(`queue/${uid}`).update({ state: 'released', nome: 'Outra', noted_at: null });
    await stage.db.doc(`workouts/${uid}`).update({ due_on: '2020-01-01' });
    await stage.db.doc('queue/alheia').set({ ...right[0], subscriber: 'nobody' });
    const found = await program.run('check');
    expect(found.code).toBe(1);
    expect(found.lines, found.lines.join('\n')).toHaveLength(4);
    expect(found.lines).toEqual(
      expect.arrayContaining([
        'Different from what the records say:',
        '  row alheia: nothing stands behind it',
        expect.stringMatching(new RegExp(`^ {2}row ${uid}: .*nome.*noted_at.*state`)),
        `  workout ${uid}: due_on`,
      ]),
    );
    expect((await program.run('rebuild')).code).toBe(0);
    // The program runs by the machine's clock, which is behind the stage's: it may still see the purchase to come.
    expect([{ ...(await rowOf(stage, uid)), changes_at: null }, await workoutOf(stage, uid)]).toEqual([
      { ...right[0], changes_at: null },
      right[1],
    ]);
    expect(await program.run('check')).toMatchObject({ code: 0, lines: ['Nothing differs.'] });
  });
});

it(
  'the check warns of a number of videos that the library does not have, and it is no difference',
  PATIENCE,
  async () => {
    expect((await program.run('check')).lines.join(' ')).not.toContain('Warning');
    await writeLibrary(2);
    const { code, lines } = await program.run('check');
    // The program runs by the machine's clock, by which a row may differ in one of the runs.
    expect(code).toBe(lines[1] === 'Nothing differs.' ? 0 : 1);
    expect(lines[0]).toMatch(/^Warning: the site promises 1800 videos .* have 2\./);
  },
);
