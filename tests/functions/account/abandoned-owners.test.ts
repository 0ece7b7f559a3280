import { randomUUID } from 'node:crypto';
import type { UserIdentifier } from 'firebase-admin/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from 'domain/kit/dates';
import { LOG_LINES } from '../../../functions/src/kit/logging.ts';
import { RUN_MS } from '../../../functions/src/kit/time.ts';
import { booksOf } from '../support/books.ts';
import { cardOwner, purchaseAtStripe } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const logged = vi.hoisted(() => [] as string[]);
vi.mock('firebase-functions/logger', () => {
  const log = (message: string) => logged.push(message);
  return { info: () => undefined, warn: log, error: log };
});

const stage = useStage('abandoned-owners');
beforeEach(async () => {
  await stage.reset();
  stage.stopClock();
  logged.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** An id that stands before the hash of every address. */
const idAt = (place: number) => `-${String(place).padStart(3, '0')}`;
/** The owner of the record at a place; of no other test's. */
let ownerAt: (place: number) => string;
beforeEach(() => {
  const test = randomUUID();
  ownerAt = (place) => `${place}-${test}`;
});

const placesOf = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);
const restoreAccounts = (places: readonly number[]) =>
  stage.auth.importUsers(places.map((place) => ({ uid: ownerAt(place) })));

/** Renewing subscribers whose accounts are not there. */
async function addGone(...places: readonly number[]): Promise<void> {
  const batch = stage.db.batch();
  for (const place of places) {
    const record = { email: `${place}@exemplo.com`, renews: true, user_id: ownerAt(place) };
    batch.set(stage.db.doc(`subscribers/${idAt(place)}`), record);
  }
  await batch.commit();
}

async function addRenewing(count: number, from = 0): Promise<void> {
  await addGone(...placesOf(count, from));
  await restoreAccounts(placesOf(count, from));
}

const renews = async (place: number) =>
  (await stage.db.doc(`subscribers/${idAt(place)}`).get()).get('renews') as boolean;

/** The uids of each call to Auth, which takes `ms` milliseconds. */
function watchAuth(ms = 0): string[][] {
  const calls: string[][] = [];
  const real = stage.auth.getUsers.bind(stage.auth);
  vi.spyOn(stage.auth, 'getUsers').mockImplementation((identifiers: readonly UserIdentifier[]) => {
    calls.push(identifiers.map((each) => ('uid' in each ? each.uid : '')));
    stage.advance(ms);
    return real([...identifiers]);
  });
  return calls;
}

/** Longer than a run may last: it reads one page. */
const TOO_LONG = RUN_MS + 1_000;

const cursor = async () =>
  (await stage.db.doc('health/stop-abandoned-renewals').get()).get('cursor') as unknown;

async function nextNight(): Promise<void> {
  stage.advance(DAY_MS);
  logged.length = 0;
  await stage.run('stop-abandoned-renewals');
}

it('asks Auth for a hundred accounts at a time, and for none alone', async () => {
  await addRenewing(250);
  const [calls, alone] = [watchAuth(), vi.spyOn(stage.auth, 'getUser')];
  await nextNight();
  expect(calls.map((uids) => uids.length)).toEqual([100, 100, 50]);
  expect(calls.flat()).toEqual(placesOf(250).map(ownerAt));
  expect(alone).not.toHaveBeenCalled();
  expect(logged).toEqual([]);
});

it("keeps a person's id only until a night suffices for everybody", async () => {
  await addRenewing(150);
  watchAuth(TOO_LONG);
  await nextNight();
  expect(await cursor()).toBe(idAt(99));
  vi.restoreAllMocks();
  await nextNight();
  expect(await cursor()).toBeNull();
});

it('goes on where it was after a night that failed', async () => {
  await addRenewing(150);
  const calls = watchAuth(TOO_LONG);
  await nextNight();
  const failing = vi.spyOn(stage.db, 'collection').mockImplementation(() => {
    throw new Error('Unavailable');
  });
  await expect(nextNight()).rejects.toThrow();
  failing.mockRestore();
  await nextNight();
  expect(calls.at(-1)).toEqual(placesOf(50, 100).map(ownerAt));
});

it('reaches everybody over several nights, once in each round, where the time of one does not suffice', async () => {
  const email = `ana-${randomUUID()}@exemplo.com`;
  const { uid, session } = await cardOwner(stage, email);
  await stage.auth.deleteUser(uid);
  await addRenewing(250);
  stage.advance(8 * DAY_MS);
  const ending = async () => (await purchaseAtStripe(stage, session)).subscription?.cancel_at_period_end;
  const calls = watchAuth(TOO_LONG);
  await nextNight();
  expect(logged).toEqual([LOG_LINES.documentsLeft]);
  await nextNight();
  expect(calls.flat()).toEqual(placesOf(200).map(ownerAt));
  expect(await ending()).toBe(false);
  await nextNight();
  expect(await ending()).toBe(true);
  expect(calls.flat()).toEqual([...placesOf(250).map(ownerAt), uid]);
  for (let night = 0; night < 3; night += 1) await nextNight();
  expect(calls.slice(3).flat()).toEqual(placesOf(250).map(ownerAt));
  expect((await booksOf(stage, email)).mailed).toEqual(['cancelled', 'purchase']);
});

it('is not short of time where it comes to the end only just', async () => {
  await addRenewing(50);
  watchAuth(TOO_LONG);
  await nextNight();
  expect(logged).toEqual([]);
});

it('finds in the next round whoever was added where it had already been', async () => {
  await addRenewing(150, 1);
  watchAuth(TOO_LONG);
  await nextNight();
  await addGone(0);
  await nextNight();
  expect(await renews(0)).toBe(true);
  await nextNight();
  expect(await renews(0)).toBe(false);
});

it('goes on where it stopped although the record there is gone', async () => {
  await addRenewing(100);
  await addGone(100);
  const calls = watchAuth(TOO_LONG);
  await nextNight();
  await stage.db.doc(`subscribers/${idAt(99)}`).delete();
  await nextNight();
  expect(calls.at(-1)).toEqual([ownerAt(100)]);
  expect(await renews(100)).toBe(false);
});

it('goes round from where it stopped, so that few at the end do not hide that very many are gone', async () => {
  await addRenewing(100);
  await addGone(100, 101);
  watchAuth(TOO_LONG);
  await nextNight();
  await stage.auth.deleteUsers(placesOf(19).map(ownerAt));
  vi.restoreAllMocks();
  const calls = watchAuth();
  await nextNight();
  expect(logged).toEqual([LOG_LINES.renewalsKept]);
  expect(calls.flat()).toEqual([ownerAt(100), ownerAt(101), ...placesOf(100).map(ownerAt)]);
  expect(await Promise.all([0, 18, 100, 101].map(renews))).toEqual([true, true, true, true]);
});

it('comes back to the same people while very many accounts are missing', async () => {
  await addGone(...placesOf(120));
  const calls = watchAuth(TOO_LONG);
  await nextNight();
  expect(logged).toContain(LOG_LINES.renewalsKept);
  await restoreAccounts(placesOf(99));
  await nextNight();
  expect(calls[1]).toEqual(calls[0]);
  expect(await Promise.all([98, 99].map(renews))).toEqual([true, false]);
  await restoreAccounts(placesOf(120, 99));
  await nextNight();
  expect(calls[2]?.[0]).toBe(ownerAt(100));
});

it('logs a person whom Auth cannot be asked about, and reaches the others of the same hundred', async () => {
  await addRenewing(10);
  await addGone(10, 11);
  // Auth's library refuses a uid as long as this, and with it the call for all of them.
  await stage.db.doc(`subscribers/${idAt(10)}`).update({ user_id: 'x'.repeat(129) });
  await nextNight();
  expect(logged).toEqual(['The account of a renewing owner could not be looked up']);
  expect(await Promise.all([0, 10, 11].map(renews))).toEqual([true, true, false]);
});

it('ends nothing and logs each person while Auth does not answer, and finds them in the next round', async () => {
  await addGone(0, 1);
  const down = new Error('Unavailable');
  for (const method of ['getUsers', 'getUser'] as const) {
    vi.spyOn(stage.auth, method).mockRejectedValue(down);
  }
  await nextNight();
  expect(logged).toEqual(Array(2).fill('The account of a renewing owner could not be looked up'));
  expect(await Promise.all([0, 1].map(renews))).toEqual([true, true]);
  vi.restoreAllMocks();
  await nextNight();
  expect(await Promise.all([0, 1].map(renews))).toEqual([false, false]);
});
