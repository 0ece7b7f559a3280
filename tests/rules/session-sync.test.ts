import { serverTimestamp, setDoc, doc } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { begun, isUnsent, type KeptSession, pressed, undoing } from '../../web/src/training/kept-session.ts';
import { firestoreSessions } from '../../web/src/training/session-server.ts';
import { createSessionStore } from '../../web/src/training/session-store.ts';
import { createSessionSync } from '../../web/src/training/session-sync.ts';
import { BEGINNING } from '../../web/src/training/testing/fake-world.ts';
import { EARLIER, subscriberOf } from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

// The browser's own code against the rules: what the player sends, they take.

const UID = 'uid-with-plan';
const ID = 'abcdefghij0123456789';

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('session-sync');
});
afterAll(() => environment.close());
const consent = {
  user_id: UID,
  subscriber: subscriberOf(UID),
  consent: { versao: 'treino-1', aceito_em: EARLIER },
  consented_at: EARLIER,
  updated_at: EARLIER,
};
beforeEach(() => environment.seed({ [`training_consents/${UID}`]: consent }));

const server = () => firestoreSessions({ uid: UID, firestore: environment.firestoreOf('owner with plan') });
const press = { exercise: 'ea', item: 'a', set: 1, load: 62.5, amount: 10, unit: 'r', rir: null } as const;
const beginning = { ...BEGINNING, subscriber: subscriberOf(UID) };
const session = (now = Date.now(), id = ID): KeptSession =>
  pressed(begun(beginning, { id, now, isClockKnown: true }), press, now + 5_000);

test('a session is begun, continued and read as it was written', async () => {
  const first = session();
  expect(await server().write(first, 'device')).toBe('stored');
  const stored = await server().read(ID);
  expect(stored).toMatchObject({
    sets: first.sets,
    exercises: first.exercises,
    startedAt: first.startedAt,
    endedAt: null,
    isClamped: false,
    letter: 'A',
    known: { revision: 1 },
  });
  const next = { ...pressed(stored ?? first, undoing(press), Date.now()), endedAt: Date.now() };
  expect(await server().write(next, 'device')).toBe('stored');
  expect(await server().read(ID)).toMatchObject({
    sets: next.sets,
    endedAt: next.endedAt,
    startedAt: first.startedAt,
    known: { revision: 2 },
  });
});

test('a revision that another device has written is refused, and so is a session that is gone', async () => {
  const first = session();
  await server().write(first, 'device');
  expect(await server().write(first, 'device')).toBe('refused');
  const gone = { ...session(Date.now(), 'b'.repeat(20)), known: { ...first, revision: 1, updatedAt: null } };
  expect(await server().write(gone, 'device')).toBe('refused');
  expect(await server().read('b'.repeat(20))).toBeNull();
});

test('a start that the rules refuse is taken by the server’s clock', async () => {
  const old = session(Date.now() - 30 * 24 * 3_600_000);
  expect(await server().write(old, 'device')).toBe('refused');
  expect(await server().write(old, 'server')).toBe('stored');
  expect(await server().read(ID)).toMatchObject({ isClamped: true, sets: old.sets });
});

test('a moved start is marked', async () => {
  expect(await server().write({ ...session(), isClamped: true }, 'device')).toBe('stored');
  expect(await server().read(ID)).toMatchObject({ isClamped: true });
});

test('the newest sessions come by one query, and then only what is newer', async () => {
  await server().write(session(), 'device');
  await server().write(session(Date.now() - 3_600_000, 'b'.repeat(20)), 'device');
  const all = await server().changedSince(null);
  expect(all.map(({ id }) => id)).toEqual(['b'.repeat(20), ID]);
  // Both may have been written in one millisecond.
  const [newest = 0, oldest = 0] = all.map(({ known }) => known?.updatedAt ?? 0);
  expect(await server().changedSince(oldest - 1)).toHaveLength(2);
  expect(await server().changedSince(newest + 1)).toEqual([]);
  expect(await server().changedSince(Date.now() + 60_000)).toEqual([]);
});

test('the consent is known, also as a withdrawn one', async () => {
  expect(await server().isConsented()).toBe(true);
  await environment.write((firestore) =>
    setDoc(doc(firestore, 'training_consents', UID), { user_id: UID, updated_at: serverTimestamp() }),
  );
  expect(await server().isConsented()).toBe(false);
  expect(await server().write(session(), 'device')).toBe('refused');
});

test('two devices that write by turns come to the same sets', async () => {
  let ids = 0;
  const clock = { now: Date.now, offset: () => 0, isKnown: () => true, steady: () => performance.now() };
  async function device() {
    const nowhere = { change: () => Promise.reject(new Error('no disk')) };
    const store = createSessionStore(nowhere, UID, () => ({ post: () => undefined, close: () => undefined }));
    const sync = createSessionSync(store, clock, () => `${(ids += 1)}`.padStart(20, '0'));
    await sync.load();
    sync.ask();
    sync.connect(server());
    return { store, sync, shown: () => [...store.sessions().values()][0] };
  }
  const sent = ({ shown }: Awaited<ReturnType<typeof device>>) =>
    expect.poll(() => isUnsent(shown() ?? session())).toBe(false);
  const phone = await device();
  const id = await phone.sync.start(beginning);
  await phone.sync.press(id, press);
  phone.sync.send();
  await sent(phone);
  const tablet = await device();
  await expect.poll(() => tablet.store.sessions().size).toBe(1);
  await tablet.sync.join(id, null);
  expect(await tablet.sync.start(beginning)).toBe(id);
  await tablet.sync.press(id, { ...press, set: 2 });
  await phone.sync.undo(id, press);
  await tablet.sync.end(id);
  await sent(tablet);
  phone.sync.send();
  await sent(phone);
  const stored = await server().read(id);
  expect(stored?.sets).toBe(phone.shown()?.sets);
  expect(stored?.sets).toMatch(/^ea:a:1:-:0x@-~\d+;ea:a:2:62\.5:10r@-~\d+;$/);
  expect(stored?.endedAt).toBe(tablet.shown()?.endedAt);
});
