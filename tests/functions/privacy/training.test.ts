import type { CallableResponse } from 'domain/contracts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/firebase/subscriber-id.ts';
import { useStage } from '../support/stage.ts';
import {
  act,
  changesOf,
  eventsOf,
  followMoney,
  newClient,
  save,
  workoutOf,
} from '../support/people/training.ts';
import { writtenEvent } from '../support/written-event.ts';

const LINK = 'https://app.exemplo.com/treino';
const stage = useStage('privacy-training');

let email: string;
let uid: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
  uid = await newClient(stage, email);
  await act(stage, uid, { kind: 'released', link: LINK, message: 'Bom treino!' });
  await save(stage, uid, { peso: 82 });
});

const note = (id: string) =>
  stage.db
    .doc(`trainer_notes/${id}`)
    .set({ text: 'Fuma', version: 1, updated_at: stage.now(), by: 'rafael' });

describe("a person's export", () => {
  it('gives the changed answers page by page, each once, the oldest first', async () => {
    const uid = await newClient(stage, `outra-${email}`);
    const writer = stage.db.bulkWriter();
    const [MANY, start] = [250, stage.now().getTime()];
    for (let minute = 0; minute < MANY; minute += 1) {
      const at = new Date(start + minute * 60_000);
      const changes = { peso: { before: minute, after: minute + 1, first_at: at, last_at: at } };
      const entry = `anamnese_treinos/${uid}/answer_changes/${Math.floor(at.getTime() / 60_000)}_${start}`;
      void writer.set(stage.db.doc(entry), { user_id: uid, at, changes });
    }
    await writer.close();
    const found: unknown[] = [];
    let after: string | null = null;
    do {
      const page: CallableResponse<'export-my-data'> = await stage.call(
        'export-my-data',
        after === null ? null : { after },
        { uid },
      );
      expect(page.answer_changes.length).toBeLessThanOrEqual(100);
      found.push(...page.answer_changes.map(({ changes }) => changes));
      after = page.more_after;
    } while (after !== null);
    expect(found).toEqual(
      Array.from({ length: MANY }, (_, minute) => ({ peso: { before: minute, after: minute + 1 } })),
    );
  });

  it('holds the workout and the changed answers, and neither the trainer nor the notes', async () => {
    await note(uid);
    const data = await stage.call('export-my-data', null, { uid });
    expect(data.workout).toMatchObject({
      stage: 'changed',
      link: LINK,
      message: 'Bom treino!',
      due_on: expect.any(String),
      released_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(data.answer_changes).toEqual([
      { at: expect.stringMatching(/^\d{4}-/), changes: { peso: { before: 80.9, after: 82 } } },
    ]);
    for (const hidden of ['rafael', 'Fuma', 'version']) expect(JSON.stringify(data)).not.toContain(hidden);
  });

  it('of somebody without a workout says so', async () => {
    const stranger = await stage.signUp(`rui-${randomUUID()}@exemplo.com`);
    const data = await stage.call('export-my-data', null, { uid: stranger });
    expect(data).toMatchObject({ workout: null, answer_changes: [] });
  });
});

describe('deleting the account', () => {
  it('erases the workout, its events, the changed answers, the notes and the row', async () => {
    await note(uid);
    await note(subscriberId(email));
    await stage.db.doc(`openings/rafael_${uid}`).set({ id: uid, trainer: 'rafael', until: stage.now() });
    const workout = stage.db.doc(`workouts/${uid}`);
    const before = await workout.get();
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    expect([await workoutOf(stage, uid), await eventsOf(stage, uid), await changesOf(stage, uid)]).toEqual([
      undefined,
      [],
      [],
    ]);
    await followMoney(stage, email);
    await stage.exports.workout.written.run(writtenEvent(workout, stage.now(), { before }));
    const left = JSON.stringify(await stage.dump());
    for (const gone of [uid, 'Fuma', LINK, 'Ana Souza']) expect(left).not.toContain(gone);
  });

  it('by another person erases nothing of it', async () => {
    const before = [await stage.dump(), await eventsOf(stage, uid), await changesOf(stage, uid)];
    const stranger = await stage.signUp(`rui-${randomUUID()}@exemplo.com`);
    await stage.call('delete-my-account', null, { uid: stranger, signedInAt: stage.now() });
    expect([await stage.dump(), await eventsOf(stage, uid), await changesOf(stage, uid)]).toEqual(before);
  });
});
