import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { useStage } from '../support/stage.ts';
import {
  actByCall,
  daysWith,
  eventsOf,
  followMoney,
  keptOf,
  newClient,
  putDraft,
  routineOf,
  save,
  workoutOf,
} from '../support/trainers.ts';
import { writtenEvent } from '../support/written-event.ts';

const LINK = 'https://app.exemplo.com/treino';
const stage = useStage('privacy-training');

let email: string;
let uid: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
  uid = await newClient(stage, email);
  await actByCall(stage, uid, { kind: 'released', link: LINK, message: 'Bom treino!' });
  await save(stage, uid, { peso: 82 });
});

const note = (id: string) =>
  stage.db
    .doc(`trainer_notes/${id}`)
    .set({ text: 'Fuma', version: 1, updated_at: stage.now(), by: 'rafael' });

describe("a person's export", () => {
  it('holds the workout and the kept answers, and neither the trainer nor the notes', async () => {
    await note(uid);
    const data = await stage.call('export-my-data', null, { uid });
    expect(data.workout).toMatchObject({
      stage: 'changed',
      link: LINK,
      message: 'Bom treino!',
      due_on: expect.any(String),
      released_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(data.kept_answers).toEqual({
      at: expect.stringMatching(/^\d{4}-/),
      answers: { ...wholeAnswers, objetivo_outro: '', outros_pontos: '' },
    });
    for (const hidden of ['rafael', 'Fuma', 'version']) expect(JSON.stringify(data)).not.toContain(hidden);
  });

  it('holds the routine that was released, and the draft of the next one, without their ids', async () => {
    await putDraft(stage, uid, 1);
    const { version } = (await workoutOf(stage, uid)) ?? {};
    await actByCall(stage, uid, { kind: 'released', routine: 1, link: null, message: '' });
    expect(await routineOf(stage, uid)).toMatchObject({ version: Number(version) + 1 });
    await putDraft(stage, uid, 2, []);
    const { routine, routine_draft } = await stage.call('export-my-data', null, { uid });
    const [day] = daysWith();
    expect(routine).toEqual({
      released_at: expect.stringMatching(/^\d{4}-/),
      for_safety: false,
      days: [
        {
          name: day?.name,
          items: [
            { kind: 'text', text: '10 min de esteira' },
            expect.objectContaining({
              kind: 'exercise',
              load: '20 kg',
              exercise: { name: 'Agachamento livre', video: null, cue: 'Joelhos para fora.' },
            }),
          ],
        },
      ],
    });
    expect(routine_draft).toEqual({ updated_at: expect.stringMatching(/^\d{4}-/), days: [] });
  });

  it('says of a routine that was changed for safety that it was', async () => {
    await putDraft(stage, uid, 1);
    await actByCall(stage, uid, { kind: 'released', routine: 1, for_safety: true, link: null, message: '' });
    const { routine } = await stage.call('export-my-data', null, { uid });
    expect(routine).toMatchObject({ for_safety: true });
  });

  it('of somebody without a workout says so', async () => {
    const stranger = await stage.signUp(`rui-${randomUUID()}@exemplo.com`);
    const data = await stage.call('export-my-data', null, { uid: stranger });
    expect(data).toMatchObject({ workout: null, kept_answers: null, routine: null, routine_draft: null });
  });
});

describe('deleting the account', () => {
  it('erases the workout, its events, its routine and draft, the kept answers, the notes and the row', async () => {
    await putDraft(stage, uid, 1);
    await actByCall(stage, uid, { kind: 'released', routine: 1, link: null, message: '' });
    await note(uid);
    await note(subscriberId(email));
    await stage.db.doc(`openings/rafael_${uid}`).set({ id: uid, trainer: 'rafael', until: stage.now() });
    const workout = stage.db.doc(`workouts/${uid}`);
    const before = await workout.get();
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    expect([await workoutOf(stage, uid), await eventsOf(stage, uid), await keptOf(stage, uid)]).toEqual([
      undefined,
      [],
      undefined,
    ]);
    await followMoney(stage, email);
    await stage.exports.workout.written.run(writtenEvent(workout, stage.now(), { before }));
    // The audit names the uid, which leads to nobody any more.
    const dump = Object.entries(await stage.dump()).filter(([path]) => !path.startsWith('audit/'));
    const left = JSON.stringify(dump);
    for (const gone of [uid, 'Fuma', LINK, 'Ana Souza', 'Agachamento']) expect(left).not.toContain(gone);
  });

  it('by another person erases nothing of it', async () => {
    const before = [await stage.dump(), await eventsOf(stage, uid), await keptOf(stage, uid)];
    const stranger = await stage.signUp(`rui-${randomUUID()}@exemplo.com`);
    await stage.call('delete-my-account', null, { uid: stranger, signedInAt: stage.now() });
    expect([await stage.dump(), await eventsOf(stage, uid), await keptOf(stage, uid)]).toEqual(before);
  });
});
