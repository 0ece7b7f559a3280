import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import type { WorkoutAction } from 'domain/trainer/contract';
import type { WorkoutEventKind } from 'domain/training/workout';
import { refusedWith } from '../support/hostile-requests.ts';
import { buy } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import {
  audited,
  consent,
  followMoney,
  newClient,
  newTrainee,
  newTrainer,
  putRow,
  putWorkout,
  rowsOf,
  save,
  type Trainee,
  type Trainer,
  workoutOf,
} from '../support/trainers.ts';

const stage = useStage('change-workout');

const EMAIL = 'bia@exemplo.com';
const LINK = 'https://app.exemplo.com/treinos/42?de=ana#dia-1';
const RELEASE = { kind: 'released', routine: null, link: LINK, message: 'Bom treino!' } as const;
const ASK = {
  kind: 'correction-asked',
  fields: ['peso', 'limitacoes_lesoes'],
  message: 'Qual joelho?',
} as const;

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
const workout = async () => (await stage.db.doc(`workouts/${ana.uid}`).get()).data();
const events = async () => {
  const { docs } = await stage.db.collection(`workouts/${ana.uid}/events`).get();
  return docs.map((doc) => ({ id: doc.id, ...doc.data() }) as { id: string; kind: WorkoutEventKind });
};
const mails = async () => (await stage.db.collection('mail').get()).docs.map((doc) => doc.data());

describe('an action of a trainer', () => {
  it('is appended to the events of the workout, with its trainer, and recorded for five years', async () => {
    const version = await putWorkout(stage, ana);
    expect(await act(version, { kind: 'started' })).toEqual({ version: 2 });
    expect(await act(2, RELEASE)).toEqual({ version: 3 });
    expect(await workout()).toMatchObject({
      stage: 'released',
      version: 3,
      link: LINK,
      message: 'Bom treino!',
    });
    expect(await events()).toMatchObject([
      { id: '000001', kind: 'received', by: null },
      { id: '000002', kind: 'started', by: rafael.uid },
      { id: '000003', kind: 'released', by: rafael.uid, link: LINK },
    ]);
    const told = { trainer: rafael.uid, id: ana.uid };
    expect(await audited(stage)).toEqual([
      { ...told, action: 'started' },
      { ...told, action: 'released' },
    ]);
    const [record] = (await stage.db.collection('audit').get()).docs;
    const kept = record?.get('delete_at').toMillis() - record?.get('at').toMillis();
    expect(Math.round(kept / DAY_MS / 365.25)).toBe(5);
  });

  it.each<[string, Parameters<typeof putWorkout>[2][], WorkoutAction['kind'][]]>([
    ['received', [], ['started', 'correction-asked', 'released']],
    ['in preparation', [{ kind: 'started' }], ['correction-asked', 'released']],
    ['waiting for a correction', [ASK as never], ['started', 'correction-asked', 'released']],
    ['released', [RELEASE], ['released', 'resent', 'taken-back']],
    [
      'changed after its release',
      [RELEASE, { kind: 'answers-changed', fields: ['peso'] }],
      ['marked-current', 'released', 'resent', 'taken-back'],
    ],
  ])('is possible for a workout that is %s exactly where it makes sense', async (_, history, possible) => {
    const actions: readonly WorkoutAction[] = [
      { kind: 'started' },
      { ...ASK, fields: [...ASK.fields] },
      RELEASE,
      { kind: 'resent' },
      { kind: 'taken-back' },
      { kind: 'marked-current' },
    ];
    for (const action of actions) {
      const bia = await newTrainee(stage);
      await putRow(stage, bia);
      const version = await putWorkout(stage, bia, ...history);
      const done = act(version, action, rafael, bia.uid);
      if (possible.includes(action.kind)) expect(await done).toEqual({ version: version + 1 });
      else await expect(done, action.kind).rejects.toEqual(refusedWith('action-not-possible'));
    }
  });

  it('is refused if the trainer saw an earlier version, or a later one, and changes nothing', async () => {
    const version = await putWorkout(stage, ana, { kind: 'started' });
    const before = await stage.dump();
    for (const seen of [0, version - 1, version + 1]) {
      await expect(act(seen, RELEASE)).rejects.toEqual(refusedWith('changed-meanwhile'));
    }
    expect(await stage.dump()).toEqual(before);
  });

  it('is done once by a double click, and by a click that is repeated because its answer was lost', async () => {
    const version = await putWorkout(stage, ana);
    const clicks = await Promise.allSettled([act(version, RELEASE), act(version, RELEASE)]);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(clicks).toContainEqual({ status: 'rejected', reason: refusedWith('changed-meanwhile') });
    await expect(act(version, RELEASE)).rejects.toEqual(refusedWith('changed-meanwhile'));
    expect(await events()).toHaveLength(2);
    expect(await audited(stage)).toHaveLength(1);
  });

  it('of two devices wins on one, and the other is told', async () => {
    const version = await putWorkout(stage, ana);
    const carla = await newTrainer(stage);
    const both = await Promise.allSettled([act(version, RELEASE), act(version, ASK, carla)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both).toContainEqual({ status: 'rejected', reason: refusedWith('changed-meanwhile') });
    expect(await workout()).toMatchObject({ version: version + 1 });
    expect(await events()).toHaveLength(version + 1);
    expect(await audited(stage)).toHaveLength(1);
  });
});

describe('a person who left the list in the meantime', () => {
  it('by an erasure that is still going on is told of to the trainer, and gets nothing new', async () => {
    const version = await putWorkout(stage, ana);
    await stage.db.doc(`anamnese_treinos/${ana.uid}`).delete();
    await expect(act(version, ASK)).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await mails()).toEqual([]);
  });

  it('by erasing the account while a trainer acts leaves nothing behind', async () => {
    const version = await putWorkout(stage, ana);
    const remove = stage.call('delete-my-account', null, { uid: ana.uid, signedInAt: stage.now() });
    await Promise.allSettled([remove, act(version, ASK), act(version, RELEASE)]);
    await remove;
    const left = Object.entries(await stage.dump()).filter(([path]) => /^(workouts|mail)\//.test(path));
    expect(left.map(([path]) => path).filter((path) => !path.startsWith('mail/deleted_'))).toEqual([]);
    expect(await events()).toEqual([]);
  });

  it('by erasing the account is told of to the trainer, and nothing is written about the person', async () => {
    const version = await putWorkout(stage, ana);
    await stage.db.doc(`subscribers/${ana.subscriber}`).delete();
    const before = await stage.dump();
    await expect(act(version, RELEASE)).rejects.toEqual(refusedWith('subscriber-gone'));
    await stage.db.doc(`queue/${ana.uid}`).delete();
    await expect(act(version, RELEASE)).rejects.toEqual(refusedWith('subscriber-gone'));
    const row = `queue/${ana.uid}`;
    expect(await stage.dump()).toEqual(
      Object.fromEntries(Object.entries(before).filter(([path]) => path !== row)),
    );
  });

  it('by losing the address to another account gets nothing, although the row still stands', async () => {
    const version = await putWorkout(stage, ana);
    await stage.db.doc(`subscribers/${ana.subscriber}`).update({ user_id: 'outra-pessoa' });
    const before = await stage.dump();
    await expect(act(version, ASK)).rejects.toEqual(refusedWith('subscriber-gone'));
    expect(await stage.dump()).toEqual(before);
  });
});

describe('a person without an active plan', () => {
  const end = () => stage.db.doc(`subscribers/${ana.subscriber}`).update({ subscription_end: stage.now() });

  it.each([[{ kind: 'started' }], [ASK], [RELEASE]])('gets nothing new: %j', async (action) => {
    const version = await putWorkout(stage, ana);
    await end();
    await expect(act(version, action)).rejects.toEqual(refusedWith('no-active-plan'));
  });

  it('gets no mail about the release once more', async () => {
    const version = await putWorkout(stage, ana, RELEASE);
    await end();
    await expect(act(version, { kind: 'resent' })).rejects.toEqual(refusedWith('no-active-plan'));
  });

  it('keeps a release that a trainer can take back or mark as up to date', async () => {
    const version = await putWorkout(stage, ana, RELEASE, { kind: 'answers-changed', fields: ['peso'] });
    await end();
    expect(await act(version, { kind: 'marked-current' })).toEqual({ version: version + 1 });
    expect(await act(version + 1, { kind: 'taken-back' })).toEqual({ version: version + 2 });
    expect(await workout()).toMatchObject({ stage: 'preparing', link: null });
  });
});

describe('a row without a workout', () => {
  it('allows no action, because the answers do not suffice', async () => {
    for (const action of [ASK, RELEASE, { kind: 'started' }]) {
      await expect(act(0, action)).rejects.toEqual(refusedWith('action-not-possible'));
    }
  });

  it('allows no action, because nobody has claimed the purchase', async () => {
    await buy(stage, EMAIL);
    await followMoney(stage, EMAIL);
    const [id = ''] = Object.keys(await rowsOf(stage, EMAIL));
    await expect(act(0, RELEASE, rafael, id)).rejects.toEqual(refusedWith('action-not-possible'));
    expect((await stage.db.collection('workouts').get()).size).toBe(0);
  });
});

describe('a workout of an access that was interrupted since', () => {
  it('allows no action until the answers suffice again, and then begins anew', async () => {
    const uid = await newClient(stage, EMAIL);
    expect(await act(1, RELEASE, rafael, uid)).toEqual({ version: 2 });
    stage.advance(100 * DAY_MS);
    await save(stage, uid, { peso: null });
    await buy(stage, EMAIL, {}, { uid });
    await followMoney(stage, EMAIL);
    const { version } = (await workoutOf(stage, uid)) ?? {};
    for (const action of [{ kind: 'resent' }, { kind: 'taken-back' }, { kind: 'marked-current' }]) {
      await expect(act(version, action, rafael, uid)).rejects.toEqual(refusedWith('action-not-possible'));
    }
    await save(stage, uid, { peso: 79, consent: consent(stage) });
    const begun = await workoutOf(stage, uid);
    expect(begun).toMatchObject({ stage: 'received', link: null });
    expect(await act(begun?.['version'], { kind: 'started' }, rafael, uid)).toEqual({
      version: begun?.['version'] + 1,
    });
  });
});

describe('a person whose answers stopped to suffice', () => {
  it.each([[{ kind: 'started' }], [RELEASE]])('gets no workout made of them: %j', async (action) => {
    const version = await putWorkout(stage, ana);
    await stage.db.doc(`anamnese_treinos/${ana.uid}`).update({ limitacoes_lesoes: '', consent: null });
    const before = await stage.dump();
    await expect(act(version, action)).rejects.toEqual(refusedWith('action-not-possible'));
    expect(await stage.dump()).toEqual(before);
    expect(await act(version, ASK)).toEqual({ version: version + 1 });
  });
});

describe('a request for a correction', () => {
  it('mails the subscriber at once, with a link and without the answers and the words', async () => {
    const version = await putWorkout(stage, ana);
    await act(version, ASK);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [ana.email], about: [ana.uid] });
    expect(mail?.['message'].text).toMatch(/^Olá, Ana Souza!\n\n/);
    expect(mail?.['message'].text).toContain('http://127.0.0.1:5000/dashboard');
    expect(JSON.stringify(mail)).not.toMatch(/joelho|peso|lesões|limitacoes/i);
  });

  it('mails once an hour, however often the trainer asks', async () => {
    let version = await putWorkout(stage, ana);
    for (let turn = 0; turn < 5; turn += 1) ({ version } = (await act(version, ASK)) as { version: number });
    const [mail, ...others] = (await stage.db.collection('mail').get()).docs;
    expect(others).toEqual([]);
    // A mail document that is written again would be sent again.
    expect(mail?.updateTime).toEqual(mail?.createTime);
    stage.advance(HOUR_MS);
    await act(version, ASK);
    expect(await mails()).toHaveLength(2);
  });

  it('asks for each answer once, in the order of the form', async () => {
    const version = await putWorkout(stage, ana);
    await act(version, { ...ASK, fields: ['limitacoes_lesoes', 'peso', 'peso'] });
    expect((await workout())?.['correction']).toEqual({
      fields: ['peso', 'limitacoes_lesoes'],
      message: 'Qual joelho?',
    });
  });

  it('mails nobody whose account is closed, disabled or gone from Auth', async () => {
    for (const close of [
      (uid: string) => stage.auth.updateUser(uid, { emailVerified: true }),
      (uid: string) => stage.auth.updateUser(uid, { disabled: true }),
      (uid: string) => stage.auth.deleteUser(uid),
    ]) {
      const bia = await newTrainee(stage);
      await putRow(stage, bia);
      await close(bia.uid);
      expect(await act(await putWorkout(stage, bia), ASK, rafael, bia.uid)).toEqual({ version: 2 });
    }
    expect(await mails()).toEqual([]);
  });
});

describe('what a trainer types', () => {
  it.each([
    'http://app.exemplo.com/treino',
    'javascript:alert(1)',
    'data:text/html,oi',
    '//app.exemplo.com',
    'https://localhost/treino',
    'https://192.168.0.1/treino',
    'https://rafael:senha@app.exemplo.com/',
    'https://app.exemplo.com/um treino',
    'https://app.exemplo.com/"><b>',
    'https://app.exemplo.com/\u202etxt',
    'https://app.exemplo.com\\treino',
    'https://app.exemplo.com:99999/',
    'https://app.exemplo.com:80@golpe.com/',
    'https://xn--a.com/',
    'https://app.exemplo.com\u3164.golpe.com/',
    'https://app.exemplo．com/',
    `https://app.exemplo.com/${'a'.repeat(500)}`,
    '',
  ])('is no link to a workout: %j', async (link) => {
    const version = await putWorkout(stage, ana);
    await expect(act(version, { ...RELEASE, link })).rejects.toEqual(refusedWith('invalid-request'));
    expect(await workout()).toMatchObject({ stage: 'received' });
  });

  it.each([
    LINK,
    ' https://app.exemplo.com ',
    'https://treinos.exemplo.com.br:8443/a%20b',
    'https://ação.com/é',
  ])('is a link to a workout: %j', async (link) => {
    const version = await putWorkout(stage, ana);
    await act(version, { ...RELEASE, link });
    expect(await workout()).toMatchObject({ link: link.trim() });
  });

  it('is refused as a message of 100 kB, and nothing is written', async () => {
    const version = await putWorkout(stage, ana);
    const before = await stage.dump();
    const message = 'a'.repeat(100_000);
    await expect(act(version, { ...RELEASE, message })).rejects.toEqual(refusedWith('invalid-request'));
    await expect(act(version, { ...ASK, message })).rejects.toEqual(refusedWith('invalid-request'));
    expect(await stage.dump()).toEqual(before);
  });

  it('keeps its lines and its markup as text, and loses what nobody can see', async () => {
    const version = await putWorkout(stage, ana);
    await act(version, { ...RELEASE, message: ' Semana 1:\r\n<b>3x</b> \u202eagachamento\u0000 ' });
    expect((await workout())?.['message']).toBe('Semana 1:\n<b>3x</b> agachamento');
  });
});
