import { HOUR_MS } from 'domain/kit/dates';
import { CUE_MAX_LENGTH, EXERCISE_NAME_MAX_LENGTH } from 'domain/training/exercises';
import {
  DAYS_MAX_COUNT,
  type DraftDay,
  ITEMS_MAX_COUNT,
  NOTE_MAX_LENGTH,
  RoutineDraftSchema,
  SWAPS_MAX_COUNT,
} from 'domain/training/routine';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import { costOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { buy } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import {
  audited,
  daysWith,
  followMoney,
  newTrainee,
  newTrainer,
  putRow,
  putWorkout,
  SQUAT,
  type Trainee,
  type Trainer,
} from '../support/trainers.ts';

const stage = useStage('drafts');

let ana: Trainee;
let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  ana = await newTrainee(stage);
  await putRow(stage, ana);
  await putWorkout(stage, ana);
});

const save = (version: number, days: readonly unknown[] = daysWith(), trainer = rafael, id = ana.uid) =>
  stage.callRaw('save-draft', { id, version, days }, trainer);
const draft = async (uid = ana.uid) => (await stage.db.doc(`routine_drafts/${uid}`).get()).data();
const record = () => ({ trainer: rafael.uid, action: 'save-draft', id: ana.uid });

describe('a draft', () => {
  it('is stored with its version, its moments and its trainer, also while it is not understood, or empty', async () => {
    const unread: DraftDay[] = [
      { id: 'a', name: '', items: [{ kind: 'unread', id: 'b', text: 'supin 4xx8' }] },
    ];
    expect(await save(0, unread)).toEqual({ version: 1 });
    const { begun_at } = (await draft()) ?? {};
    stage.advance(1000);
    expect(await save(1)).toEqual({ version: 2 });
    expect(await draft()).toEqual({
      version: 2,
      days: daysWith(),
      begun_at,
      updated_at: expect.anything(),
      by: rafael.uid,
    });
    expect(v.parse(RoutineDraftSchema, await draft()).days).toEqual(daysWith());
    expect(await save(2, [])).toEqual({ version: 3 });
  });

  it('of two devices is kept from one, and the other is told', async () => {
    const carla = await newTrainer(stage);
    const both = await Promise.allSettled([save(0), save(0, [], carla)]);
    expect(both).toContainEqual({ status: 'fulfilled', value: { version: 1 } });
    expect(both).toContainEqual({ status: 'rejected', reason: refusedWith('changed-meanwhile') });
    const before = await draft();
    for (const version of [0, 2]) {
      await expect(save(version)).rejects.toEqual(refusedWith('changed-meanwhile'));
    }
    expect(await draft()).toEqual(before);
  });

  it('is recorded once for each trainer, person and hour, without what it says', async () => {
    stage.advance(HOUR_MS - (stage.now().getTime() % HOUR_MS));
    for (let version = 0; version < 3; version += 1) await save(version);
    expect(await audited(stage)).toEqual([record()]);
    const carla = await newTrainer(stage);
    const bia = await newTrainee(stage);
    await putRow(stage, bia);
    await putWorkout(stage, bia);
    await save(3, [], carla);
    await save(0, [], rafael, bia.uid);
    expect(await audited(stage)).toHaveLength(3);
    stage.advance(HOUR_MS);
    await save(4);
    expect((await audited(stage)).at(-1)).toEqual(record());
    expect(await audited(stage)).toHaveLength(4);
    expect(JSON.stringify((await stage.db.collection('audit').get()).docs)).not.toContain(SQUAT.name);
  });

  it('that is refused leaves no record', async () => {
    await expect(save(7)).rejects.toEqual(refusedWith('changed-meanwhile'));
    expect(await audited(stage)).toEqual([]);
  });

  it('costs few reads and writes, none of them of money, and the later ones of an hour one write less', async () => {
    stage.advance(HOUR_MS - (stage.now().getTime() % HOUR_MS));
    expect(await costOf(() => save(0))).toEqual({ reads: 7, writes: 3 });
    expect(await costOf(() => save(1))).toEqual({ reads: 7, writes: 2 });
  });
});

describe('a draft is not written', () => {
  it('about a person who left the list', async () => {
    await stage.db.doc(`queue/${ana.uid}`).delete();
    await expect(save(0)).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await draft()).toBeUndefined();
  });

  it.each([
    ['lost the address to another account', { user_id: 'outra' }],
    ['lost the address to nobody', { user_id: null }],
  ])('about a person who %s a moment ago', async (_, change) => {
    await stage.db.doc(`subscribers/${ana.subscriber}`).update(change);
    await expect(save(0)).rejects.toEqual(refusedWith('subscriber-gone'));
    await stage.db.doc(`subscribers/${ana.subscriber}`).delete();
    await expect(save(0)).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await draft()).toBeUndefined();
  });

  it('about a person who is being erased: the answers go first', async () => {
    await stage.db.doc(`anamnese_treinos/${ana.uid}`).delete();
    await expect(save(0)).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await draft()).toBeUndefined();
  });

  it('and one that is saved while the account is deleted does not stay', async () => {
    await Promise.allSettled([
      save(0),
      stage.call('delete-my-account', null, { uid: ana.uid, signedInAt: stage.now() }),
    ]);
    expect(await draft()).toBeUndefined();
  });

  it('about purchases that nobody has claimed', async () => {
    await buy(stage, 'bia@exemplo.com');
    await followMoney(stage, 'bia@exemplo.com');
    const id = subscriberId('bia@exemplo.com');
    await expect(save(0, [], rafael, id)).rejects.toEqual(refusedWith('action-not-possible'));
    expect((await stage.db.collection('routine_drafts').get()).size).toBe(0);
  });
});

describe('the days of a draft', () => {
  const items = (day: number, note: string) =>
    Array.from({ length: 15 }, (_, at) => {
      const swaps = Array.from({ length: SWAPS_MAX_COUNT }, () => ({ ...SQUAT, cue: 'á'.repeat(200) }));
      const [, squat] =
        daysWith({ ...SQUAT, name: 'n'.repeat(80), cue: 'á'.repeat(200) }, swaps)[0]?.items ?? [];
      return { ...squat, id: `d${day}i${at}`, note };
    });
  const whole = (note: string) =>
    Array.from({ length: DAYS_MAX_COUNT }, (_, day) => ({
      id: `d${day}`,
      name: 'Peito',
      items: items(day, note),
    }));

  it('are 7 of 15 exercises, with their longest texts, and no index refuses them', async () => {
    const days = whole('ã'.repeat(NOTE_MAX_LENGTH));
    expect(await save(0, days)).toEqual({ version: 1 });
    expect((await draft())?.['days']).toEqual(days);
  });

  it('are refused where they would not fit into a document, which takes many signs of three bytes', async () => {
    const cue = '漢'.repeat(CUE_MAX_LENGTH);
    const told = { ...SQUAT, name: '漢'.repeat(EXERCISE_NAME_MAX_LENGTH), cue };
    const [, item] = daysWith(told, [told, told, told])[0]?.items ?? [];
    const note = '漢'.repeat(NOTE_MAX_LENGTH);
    const days = Array.from({ length: DAYS_MAX_COUNT }, (_, day) => ({
      id: `d${day}`,
      name: '',
      items: Array.from({ length: ITEMS_MAX_COUNT }, (__, at) => ({ ...item, id: `d${day}i${at}`, note })),
    }));
    await expect(save(0, days)).rejects.toEqual(refusedWith('action-not-possible'));
    expect(await draft()).toBeUndefined();
  });

  it.each(['<b onclick="x()">Dói?</b>', '💪🏽 só até aqui', 'تمرين 3x10', '=HYPERLINK("http://x")'])(
    'hold text as it was written: %j',
    async (text) => {
      const days = [{ id: 'a', name: text, items: [{ kind: 'text', id: 'b', text }] }];
      await save(0, days);
      expect((await draft())?.['days']).toEqual(days);
    },
  );

  const [day] = daysWith();
  const [, squat] = day?.items ?? [];
  const withScript = { ...SQUAT, video: 'javascript:' };
  it.each<[string, readonly unknown[]]>([
    ['an eighth day', [...whole(''), { id: 'd8', name: '', items: [] }]],
    ['an id twice', [day, day]],
    ['the id of a line twice', [{ ...day, items: [squat, squat] }]],
    ['the id of a line in two days', [day, { ...day, id: 'dia2' }]],
    [
      'more lines than a day has',
      [
        {
          ...day,
          items: Array.from({ length: ITEMS_MAX_COUNT + 1 }, (_, at) => ({ ...squat, id: `i${at}` })),
        },
      ],
    ],
    [
      'a range that goes down',
      [{ ...day, items: [{ ...squat, target: { kind: 'reps', from: 12, to: 8 } }] }],
    ],
    [
      'a range of seconds that goes down',
      [{ ...day, items: [{ ...squat, target: { kind: 'seconds', from: 60, to: 30 } }] }],
    ],
    ['too long a note', [{ ...day, items: [{ ...squat, note: 'a'.repeat(NOTE_MAX_LENGTH + 1) }] }]],
    ['a script as a video', daysWith(withScript)],
    ['a script as a video of a swap', daysWith(SQUAT, [withScript])],
    ['a fourth swap', daysWith(SQUAT, [SQUAT, SQUAT, SQUAT, SQUAT])],
    [
      'a target for fewer sets',
      [{ ...day, items: [{ ...squat, target: { kind: 'reps-each', reps: [10, 8] } }] }],
    ],
    ['a further field', [{ ...day, notes: '' }]],
  ])('with %s are refused', async (_, days) => {
    await expect(save(0, days)).rejects.toEqual(refusedWith('invalid-request'));
    expect(await draft()).toBeUndefined();
  });
});
