import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import {
  CUE_MAX_LENGTH,
  EXERCISE_NAME_MAX_LENGTH,
  LIBRARY_PATH,
  type LibraryExercise,
} from 'domain/training/exercises';
import { DAYS_MAX_COUNT, type DraftDay, ITEMS_MAX_COUNT, NOTE_MAX_LENGTH } from 'domain/training/routine';
import { checkWorkout } from '../../../functions/src/training/workout-records.ts';
import { costOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { buy } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import {
  actByCall,
  audited,
  consent,
  daysWith,
  eventsOf,
  followMoney,
  newClient,
  newTrainee,
  newTrainer,
  putDraft,
  putRow,
  putWorkout,
  routineOf,
  save,
  saveQuietly,
  SQUAT,
  type Trainee,
  type Trainer,
  workoutOf,
} from '../support/trainers.ts';

const stage = useStage('release-routine');

const LINK = 'https://app.exemplo.com/treino';
const BY_LINK = { kind: 'released', routine: null, link: LINK, message: '' } as const;
/** The release of the draft's version 3. */
const RELEASE = { kind: 'released', routine: 3, link: null, message: 'Bom treino!' } as const;
/** The event of a release with which the workout got this version. */
const released = (routine: number) => ({ ...RELEASE, routine });

let ana: Trainee;
let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  ana = await newTrainee(stage);
  await putRow(stage, ana);
});

const act = (version: number, action: unknown, trainer = rafael, id = ana.uid) =>
  stage.callRaw('change-workout', { id, version, action }, trainer);
const workout = () => workoutOf(stage, ana.uid);
const routine = () => routineOf(stage, ana.uid);
/** Makes a workout whose routine was released, and the routine. Answers the version of the workout. */
async function releaseRoutine(): Promise<number> {
  await putDraft(stage, ana.uid, 3);
  const version = await putWorkout(stage, ana);
  await act(version, RELEASE);
  return version + 1;
}

async function putLibrary(...exercises: readonly Partial<LibraryExercise>[]): Promise<void> {
  const list = exercises.map((each) => ({
    ...SQUAT,
    version: 1,
    group: 'Pernas',
    equipment: 'Barra',
    archived: false,
    ...each,
  }));
  await stage.db.doc(LIBRARY_PATH).set({ version: 1, list: JSON.stringify(list), updated_at: stage.now() });
}

describe('the release of a routine', () => {
  it.each<[string, Parameters<typeof putWorkout>[2][]]>([
    ['received', []],
    ['in preparation', [{ kind: 'started' }]],
    ['waiting for a correction', [{ kind: 'correction-asked', fields: ['peso'], message: '' }]],
    ['released by link', [BY_LINK]],
    ['released with a routine', [released(2)]],
    ['changed after its release', [released(2), { kind: 'answers-changed', fields: ['peso'] }]],
  ])(
    'of a workout that is %s publishes the draft, and names the version of the workout',
    async (_, history) => {
      await putDraft(stage, ana.uid, 3);
      const version = await putWorkout(stage, ana, ...history);
      stage.advance(DAY_MS);
      expect(await act(version, RELEASE)).toEqual({ version: version + 1 });
      expect(await workout()).toMatchObject({
        stage: 'released',
        link: null,
        routine: version + 1,
        changed: [],
      });
      const { released_at, ...rest } = (await routine()) ?? {};
      expect(released_at).toEqual((await workout())?.['released_at']);
      expect(rest).toEqual({
        user_id: ana.uid,
        subscriber: ana.subscriber,
        version: version + 1,
        safety_version: null,
        days: daysWith(),
      });
      const events = await stage.db.collection(`workouts/${ana.uid}/events`).get();
      expect(events.docs.at(-1)?.data()).toMatchObject({
        kind: 'released',
        link: null,
        routine: version + 1,
      });
      expect(await audited(stage)).toEqual([{ trainer: rafael.uid, action: 'released', id: ana.uid }]);
      // The draft stays: it is what was released.
      expect((await stage.db.doc(`routine_drafts/${ana.uid}`).get()).get('version')).toBe(3);
    },
  );

  it('anew takes the place of the one before, keeps promise and delivery, and is mailed', async () => {
    const version = await releaseRoutine();
    const before = await workout();
    stage.advance(34 * DAY_MS);
    await putDraft(stage, ana.uid, 4, [{ ...daysWith()[0], name: 'Quadríceps' } as DraftDay]);
    await act(version, { ...RELEASE, routine: 4 });
    expect(await routine()).toMatchObject({ version: version + 1, days: [{ name: 'Quadríceps' }] });
    const after = await workout();
    for (const field of ['received_at', 'due_on', 'delivery']) {
      expect(after?.[field]).toEqual(before?.[field]);
    }
    const apart = after?.['released_at'].toMillis() - before?.['released_at'].toMillis();
    expect(Math.floor(apart / DAY_MS)).toBe(34);
    stage.advance(60_000);
    await stage.run('send-releases');
    const mails = (await stage.db.collection('mail').get()).docs;
    expect(mails.map((mail) => mail.get('message').subject)).toEqual(['Seu treino está pronto']);
  });

  it('tells each exercise as the library has it now, and one that the library lost as the draft has it', async () => {
    const swap = { id: 'leg', name: 'Leg press', video: null, cue: '' };
    const lost = { id: 'perdido', name: 'Hack', video: null, cue: 'Devagar.' };
    await putDraft(stage, ana.uid, 3, daysWith(SQUAT, [swap, lost]));
    const renamed = {
      id: SQUAT.id,
      name: 'Agachamento com barra',
      video: 'abcdefghijk',
      cue: '',
      archived: true,
    };
    await putLibrary(renamed, {
      id: swap.id,
      name: 'Leg press 45°',
      video: 'kjihgfedcba',
      cue: 'Sem travar.',
    });
    await act(await putWorkout(stage, ana), RELEASE);
    const { archived: _, ...exercise } = renamed;
    const told = [{ id: 'leg', name: 'Leg press 45°', video: 'kjihgfedcba', cue: 'Sem travar.' }, lost];
    expect((await routine())?.['days']).toEqual(daysWith(exercise, told));
    // The draft is the trainer's, and nobody else writes it.
    expect((await stage.db.doc(`routine_drafts/${ana.uid}`).get()).get('days')).toEqual(
      daysWith(SQUAT, [swap, lost]),
    );
  });

  it('for safety says so, and each later routine names the last such release, also after one was taken back', async () => {
    const version = await releaseRoutine();
    await act(version, { ...RELEASE, for_safety: true });
    expect(await routine()).toMatchObject({ version: version + 1, safety_version: version + 1 });
    const events = await stage.db.collection(`workouts/${ana.uid}/events`).get();
    expect(events.docs.map((event) => event.get('for_safety'))).toEqual([undefined, undefined, true]);
    await act(version + 1, RELEASE);
    expect(await routine()).toMatchObject({ version: version + 2, safety_version: version + 1 });
    await act(version + 2, { kind: 'taken-back' });
    await act(version + 3, RELEASE);
    expect(await routine()).toMatchObject({ version: version + 4, safety_version: version + 1 });
    // The draft, of which copies and templates are made, does not have it.
    const draft = await stage.db.doc(`routine_drafts/${ana.uid}`).get();
    expect(Object.keys(draft.data() ?? {}).filter((key) => key.includes('safety'))).toEqual([]);
    // A rebuild from the events finds the same.
    const checked = await stage.db.runTransaction((transaction) =>
      checkWorkout(transaction, stage.db, ana.uid),
    );
    expect(checked).toMatchObject({ differs: [], expected: { safety_version: version + 1 } });
  });

  it('reads the draft and the library only where a routine is released', async () => {
    await putDraft(stage, ana.uid, 3);
    await putLibrary({});
    const version = await putWorkout(stage, ana);
    const link = await costOf(() => act(version, BY_LINK));
    const own = await costOf(() => act(version + 1, RELEASE));
    expect(own).toEqual({ reads: link.reads + 2, writes: link.writes + 1 });
  });
});

describe('a routine is not released', () => {
  const refuses = async (code: Parameters<typeof refusedWith>[0], action: unknown, version?: number) => {
    const seen = version ?? (await putWorkout(stage, ana));
    const before = await stage.dump();
    await expect(act(seen, action)).rejects.toEqual(refusedWith(code));
    expect(await stage.dump()).toEqual(before);
  };

  it.each([
    ['both a link and a routine', { ...RELEASE, link: LINK }],
    ['neither', { ...RELEASE, routine: null }],
    ['a version that is none', { ...RELEASE, routine: -1 }],
    ['the mark of safety, by link', { ...BY_LINK, for_safety: true }],
    ['a mark that is denied', { ...RELEASE, for_safety: false }],
  ])('with %s', async (_, action) => {
    await putDraft(stage, ana.uid, 3);
    await refuses('invalid-request', action);
  });

  it.each([2, 4])('in another version of the draft than the trainer saw: %i', async (version) => {
    await putDraft(stage, ana.uid, version);
    await refuses('changed-meanwhile', RELEASE);
  });

  it('without a draft', async () => {
    const version = await putWorkout(stage, ana);
    await refuses('changed-meanwhile', RELEASE, version);
    await refuses('action-not-possible', { ...RELEASE, routine: 0 }, version);
  });

  const [day] = daysWith();
  it.each<[string, readonly DraftDay[]]>([
    ['no day', []],
    ['a day without an exercise', [...daysWith(), { id: 'dia2', name: '', items: [] }]],
    [
      'a line that was not understood',
      [
        {
          id: 'dia1',
          name: '',
          items: [...(day?.items ?? []), { kind: 'unread', id: 'x', text: 'supino ?' }],
        },
      ],
    ],
  ])('with %s', async (_, days) => {
    await putDraft(stage, ana.uid, 3, days);
    await refuses('action-not-possible', RELEASE);
  });

  it('where the library has made it longer than a document may be', async () => {
    const cue = '漢'.repeat(CUE_MAX_LENGTH);
    const [item] = daysWith(SQUAT, [SQUAT, SQUAT, SQUAT])[0]?.items.slice(1) ?? [];
    const days = Array.from({ length: DAYS_MAX_COUNT }, (_, at) => ({
      id: `d${at}`,
      name: '',
      items: Array.from({ length: ITEMS_MAX_COUNT }, (__, place) => ({
        ...item,
        id: `d${at}i${place}`,
        note: '漢'.repeat(NOTE_MAX_LENGTH),
      })),
    }));
    await putDraft(stage, ana.uid, 3, days as DraftDay[]);
    await putLibrary({ name: '漢'.repeat(EXERCISE_NAME_MAX_LENGTH), cue });
    await refuses('action-not-possible', RELEASE);
  });

  it('while the questionnaire is incomplete', async () => {
    await putDraft(stage, ana.uid, 3);
    const version = await putWorkout(stage, ana);
    await stage.db.doc(`anamnese_treinos/${ana.uid}`).update({ frequencia_semanal: 'Não informado' });
    await refuses('action-not-possible', RELEASE, version);
  });

  it('after the plan has ended', async () => {
    await putDraft(stage, ana.uid, 3);
    await stage.db.doc(`subscribers/${ana.subscriber}`).update({ subscription_end: stage.now() });
    await refuses('no-active-plan', RELEASE);
  });

  it('by a trainer who was removed', async () => {
    await putDraft(stage, ana.uid, 3);
    await stage.db.doc(`trainers/${rafael.uid}`).delete();
    const version = await putWorkout(stage, ana);
    await expect(act(version, RELEASE)).rejects.toEqual(refusedWith('forbidden'));
    expect(await routine()).toBeUndefined();
  });

  it('by the second of two trainers who release at once', async () => {
    await putDraft(stage, ana.uid, 3);
    const version = await putWorkout(stage, ana);
    const carla = await newTrainer(stage);
    const both = await Promise.allSettled([act(version, RELEASE), act(version, BY_LINK, carla)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both).toContainEqual({ status: 'rejected', reason: refusedWith('changed-meanwhile') });
    const { link, routine: number } = (await workout()) ?? {};
    // Whoever won, the workout says what is there.
    expect((await routine())?.['version'] ?? null).toBe(number);
    expect(link === null).toBe(number !== null);
  });

  it('to a person who is being erased, and nothing of it is left', async () => {
    await putDraft(stage, ana.uid, 3);
    const version = await putWorkout(stage, ana);
    await stage.db.doc(`anamnese_treinos/${ana.uid}`).delete();
    await refuses('subscriber-gone', RELEASE, version);
  });
});

describe('a released routine goes', () => {
  it.each([
    ['with the taking back of its release', { kind: 'taken-back' }],
    ['with a release by link', BY_LINK],
  ])('%s', async (_, action) => {
    const version = await releaseRoutine();
    expect(await act(version, action)).toEqual({ version: version + 1 });
    expect(await workout()).toMatchObject({ routine: null });
    expect(await routine()).toBeUndefined();
  });

  it('not while answers change and the trainer finds that it still suits', async () => {
    const version = await releaseRoutine();
    stage.advance(60_000);
    await save(stage, ana.uid, { peso: 79 });
    expect(await workout()).toMatchObject({ stage: 'changed', routine: version });
    await act(version + 1, { kind: 'marked-current' });
    expect(await routine()).toMatchObject({ version });
    expect(await workout()).toMatchObject({ stage: 'released', routine: version });
  });

  it('when a new time of access begins with a workout of its own', async () => {
    const email = 'bia@exemplo.com';
    const uid = await newClient(stage, email);
    await putDraft(stage, uid, 3);
    await actByCall(stage, uid, RELEASE);
    expect(await routineOf(stage, uid)).toMatchObject({ user_id: uid });
    stage.advance(100 * DAY_MS);
    await buy(stage, email, {}, { uid });
    await followMoney(stage, email);
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'received', routine: null });
    expect(await routineOf(stage, uid)).toBeUndefined();
  });

  const WITHDRAWN = {
    altura: null,
    peso: null,
    limitacoes_lesoes: '',
    nivel_energia: '',
    outros_pontos: '',
    consent: null,
  };
  const BACK = { altura: 1.7, peso: 70, limitacoes_lesoes: 'Nenhuma', nivel_energia: 'normal-depende' };

  it('with the consent of which it was made, and the workout begins anew with the next one', async () => {
    const uid = await newClient(stage, 'bia@exemplo.com');
    await putDraft(stage, uid, 3);
    await actByCall(stage, uid, RELEASE);
    const withdrawal = await saveQuietly(stage, uid, WITHDRAWN);
    await withdrawal();
    await withdrawal();
    expect(await routineOf(stage, uid)).toBeUndefined();
    expect(await workoutOf(stage, uid)).toMatchObject({
      stage: 'preparing',
      routine: null,
      mail_due_at: null,
    });
    expect(await eventsOf(stage, uid)).toEqual(['received', 'released', 'taken-back']);
    const checked = await stage.db.runTransaction((transaction) => checkWorkout(transaction, stage.db, uid));
    expect(checked?.differs).toEqual([]);
    stage.advance(1000);
    await save(stage, uid, { ...BACK, consent: consent(stage) });
    expect(await workoutOf(stage, uid)).toMatchObject({ stage: 'received' });
  });

  it('not with an earlier consent whose withdrawal is told of late', async () => {
    const uid = await newClient(stage, 'bia@exemplo.com');
    const withdrawal = await saveQuietly(stage, uid, WITHDRAWN);
    stage.advance(1000);
    await save(stage, uid, { ...BACK, consent: consent(stage) });
    await putDraft(stage, uid, 3);
    await actByCall(stage, uid, RELEASE);
    await withdrawal();
    expect(await routineOf(stage, uid)).toMatchObject({ user_id: uid });
  });

  it('never comes back by a release that is under way when the consent is withdrawn', async () => {
    const uid = await newClient(stage, 'bia@exemplo.com');
    await putDraft(stage, uid, 3);
    const { version } = (await workoutOf(stage, uid)) ?? {};
    const withdrawal = await saveQuietly(stage, uid, WITHDRAWN);
    await expect(act(version, RELEASE, rafael, uid)).rejects.toEqual(refusedWith('action-not-possible'));
    await withdrawal();
    expect(await routineOf(stage, uid)).toBeUndefined();
  });

  it('leaves workouts that follow from their events', async () => {
    const version = await releaseRoutine();
    await act(version, { ...RELEASE });
    await act(version + 1, { kind: 'taken-back' });
    const checked = await stage.db.runTransaction((transaction) =>
      checkWorkout(transaction, stage.db, ana.uid),
    );
    expect(checked?.differs).toEqual([]);
  });
});
