import { CUE_MAX_LENGTH, LIBRARY_MAX_COUNT, LIBRARY_PATH, LibrarySchema } from 'domain/training/exercises';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { costOf } from '../support/books.ts';
import { usePlatformServer } from '../support/function-servers.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';
import { audited, newTrainer, type Trainer } from '../support/trainers.ts';

const stage = useStage('library');
const server = usePlatformServer(stage);

let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
});

const exercise = (id: string, name: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name,
  video: null,
  cue: '',
  version: 0,
  group: 'Peito',
  equipment: 'Barra',
  archived: false,
  ...changes,
});
const change = (exercises: readonly unknown[], trainer = rafael) =>
  stage.callRaw('change-exercises', { exercises }, trainer);
const library = async () => v.parse(LibrarySchema, (await stage.db.doc(LIBRARY_PATH).get()).data());
const many = (count: number, changes: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, at) => exercise(`e${at}`, `Exercício ${at}`, changes));

describe('the library', () => {
  it('takes new exercises and changes of those that it has, and counts the versions of each and of itself', async () => {
    const video = { video: 'dQw4w9WgXcQ', cue: 'Ombros para trás.\nCotovelos a 45°.' };
    expect(await change([exercise('a', 'Supino reto', video), exercise('b', 'Crucifixo')])).toEqual({
      version: 1,
    });
    expect(await change([exercise('c', 'Agachamento'), exercise('b', 'Voador', { version: 1 })])).toEqual({
      version: 2,
    });
    expect(await library()).toEqual({
      version: 2,
      list: [
        exercise('a', 'Supino reto', { ...video, version: 1 }),
        exercise('b', 'Voador', { version: 2 }),
        exercise('c', 'Agachamento', { version: 1 }),
      ],
    });
    const record = { trainer: rafael.uid, action: 'change-exercises', id: null };
    expect(await audited(stage)).toEqual([record, record]);
  });

  it('costs the same reads and writes for one exercise as for many', async () => {
    const all = await costOf(() => change(many(1000)));
    const one = await costOf(() => change([exercise('e1', 'Outro', { version: 1 })]));
    expect([all, one]).toEqual(Array.from({ length: 2 }, () => ({ reads: 3, writes: 3 })));
  });

  it('keeps what two devices write at once about different exercises', async () => {
    const carla = await newTrainer(stage);
    await Promise.all([change([exercise('a', 'Supino')]), change([exercise('b', 'Remada')], carla)]);
    const { version, list } = await library();
    expect([version, list.map(({ name }) => name).toSorted()]).toEqual([2, ['Remada', 'Supino']]);
  });

  it('keeps one of two changes of the same exercise, and nothing of the other', async () => {
    await change([exercise('a', 'Supino')]);
    const carla = await newTrainer(stage);
    const both = await Promise.allSettled([
      change([exercise('b', 'Remada'), exercise('a', 'Supino de Rafael', { version: 1 })]),
      change([exercise('c', 'Rosca'), exercise('a', 'Supino de Carla', { version: 1 })], carla),
    ]);
    expect(both).toContainEqual({ status: 'fulfilled', value: { version: 2 } });
    expect(both).toContainEqual({ status: 'rejected', reason: refusedWith('changed-meanwhile') });
    expect((await library()).list).toHaveLength(2);
  });

  it.each([
    ['an older version', 'a', 0],
    ['a version that is yet to come', 'a', 2],
    ['a version of one that is not there', 'b', 1],
  ])('refuses %s', async (_, id, version) => {
    await change([exercise('a', 'Supino')]);
    const before = await stage.dump();
    await expect(change([exercise('c', 'Rosca'), exercise(id, 'Remada', { version })])).rejects.toEqual(
      refusedWith('changed-meanwhile'),
    );
    expect(await stage.dump()).toEqual(before);
  });
});

describe('a name', () => {
  const refused = refusedWith('action-not-possible');

  it.each(['SUPINO RETO', 'Supíno  réto', 'supino\treto', 'Supino\u200b reto'])(
    'that differs by accents, capitals and spaces is the same: %j',
    async (name) => {
      await change([exercise('a', 'Supino reto')]);
      await expect(change([exercise('b', name)])).rejects.toEqual(refused);
      await expect(change([exercise('b', 'Remada'), exercise('c', 'remada')])).rejects.toEqual(refused);
      expect((await library()).list).toHaveLength(1);
    },
  );

  it('of an archived exercise is free, and the exercise comes back only under a free one', async () => {
    await change([exercise('a', 'Supino')]);
    await change([exercise('a', 'Supino', { version: 1, archived: true }), exercise('b', 'supino')]);
    await expect(change([exercise('a', 'Supino', { version: 2 })])).rejects.toEqual(refused);
    await change([exercise('a', 'Supino antigo', { version: 2 })]);
    expect((await library()).list.map(({ archived }) => archived)).toEqual([false, false]);
  });

  it('is changed between two exercises in one call', async () => {
    await change([exercise('a', 'Supino'), exercise('b', 'Remada')]);
    await change([exercise('a', 'Remada', { version: 1 }), exercise('b', 'Supino', { version: 1 })]);
    expect((await library()).list.map(({ name }) => name)).toEqual(['Remada', 'Supino']);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    'Supino 💪🏽 "reto" & \\ \u2028 x',
    'تمرين الصدر',
    '{"name":"x"}',
  ])('is text as it was written: %j', async (name) => {
    await change([exercise('a', name, { group: name.slice(0, 40), cue: name })]);
    expect((await library()).list[0]).toMatchObject({ name, group: name.slice(0, 40), cue: name });
  });

  it('loses what nobody sees and what turns the direction of the text around', async () => {
    await change([exercise('a', ' \u202eSupino\u0000\nreto\u200b ')]);
    expect((await library()).list[0]).toMatchObject({ name: 'Supino reto' });
  });
});

describe('a request', () => {
  it.each<[string, readonly unknown[]]>([
    ['a script as the video', [exercise('a', 'Supino', { video: 'javascript:alert(1)' })]],
    ['a script of eleven characters as the video', [exercise('a', 'Supino', { video: 'javascript:' })]],
    ['an address as the video', [exercise('a', 'Supino', { video: 'https://youtu.be/dQw4w9WgXcQ' })]],
    ['no name', [exercise('a', ' \u200b')]],
    ['too long a name', [exercise('a', 'a'.repeat(81))]],
    ['too long a cue', [exercise('a', 'Supino', { cue: 'a'.repeat(CUE_MAX_LENGTH + 1) })]],
    ['a path as the id', [exercise('../a', 'Supino')]],
    ['an id twice', [exercise('a', 'Supino'), exercise('a', 'Remada')]],
    ['a further field', [exercise('a', 'Supino', { by: 'rafael' })]],
    ['no exercise', []],
    ['more exercises than there may be', many(LIBRARY_MAX_COUNT + 1)],
  ])('with %s is refused', async (_, exercises) => {
    await expect(change(exercises)).rejects.toEqual(refusedWith('invalid-request'));
    expect((await stage.db.doc(LIBRARY_PATH).get()).exists).toBe(false);
  });

  it('brings as many exercises as there may be in one body, over HTTP, and one more is too many', async () => {
    await stage.auth.updateUser(rafael.uid, { password: 'segredo1' });
    const { idToken } = await stage.signIn(`${rafael.uid}@exemplo.com`, 'segredo1');
    const exercises = many(LIBRARY_MAX_COUNT, { cue: 'ã'.repeat(60), video: 'dQw4w9WgXcQ' });
    const answered = await server.post(
      'change-exercises',
      { exercises },
      { authorization: `Bearer ${idToken}` },
    );
    expect(answered).toEqual({ status: 200, body: { result: { version: 1 } } });
    const { list } = await library();
    expect(list).toHaveLength(LIBRARY_MAX_COUNT);
    // Firestore takes a megabyte in a document, and the list stays below it.
    expect(Buffer.byteLength(JSON.stringify(list))).toBeGreaterThan(400_000);
    // The new password has ended the sign-in from before it.
    stage.advance(1000);
    rafael = { ...rafael, signedInAt: stage.now() };
    await expect(change([exercise('another', 'Mais um')])).rejects.toEqual(
      refusedWith('action-not-possible'),
    );
    await change([exercise('e0', 'Trocado', { version: 1 })]);
  });

  it('is refused where the library would not fit into its document', async () => {
    const long = { cue: '漢'.repeat(CUE_MAX_LENGTH) };
    await expect(change(many(LIBRARY_MAX_COUNT, long))).rejects.toEqual(refusedWith('action-not-possible'));
    await change(many(1200, long));
    expect((await library()).list).toHaveLength(1200);
  });
});
