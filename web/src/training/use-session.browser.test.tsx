import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Routine } from 'domain/training/routine';
import { WAITING_SETS } from 'domain/training/waiting-texts';
import * as toasts from '../kit/ui/toast.tsx';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { decide, keepsTrainings, waitingSets } from './kept-mark.ts';
import { createFakeServer, type FakeServer, through } from './testing/fake-server.ts';
import { BEGINNING } from './testing/fake-world.ts';
import { forgetTrainings, type UsedSession, useSession } from './use-session.ts';

let server: FakeServer;
vi.mock('../kit/ui/toast.tsx', { spy: true });
vi.mock('./session-server.ts', () => ({
  firestoreSessions: () => through(server, async (request) => request()),
}));

beforeEach(async () => {
  vi.mocked(toasts.showToast).mockClear();
  server = createFakeServer(Date.now);
  await Promise.all(['ana', 'bia'].map((uid) => forgetTrainings(uid)));
});

const connection = (uid: string) => ({ uid }) as unknown as DataSession;
const press = (set: number) =>
  ({ exercise: 'ea', item: 'a', set, load: 60, amount: 10, unit: 'r', rir: null }) as const;
/** What is released after the routine of `BEGINNING`, for safety. */
const RELEASED: Routine = {
  user_id: 'ana',
  subscriber: BEGINNING.subscriber,
  version: BEGINNING.routine + 2,
  safety_version: BEGINNING.routine + 1,
  released_at: new Date(),
  days: [BEGINNING.day],
};
let used: UsedSession;

interface Account {
  readonly uid: string;
  readonly session?: DataSession;
}

/** What a page shows of the trainings of an account. */
function Trainings({ uid, session, onUse }: Account & { readonly onUse: (used: UsedSession) => void }) {
  const trainings = useSession(uid, session, true);
  useEffect(() => onUse(trainings));
  const { isLoaded, training, waiting } = trainings;
  const done = training?.sets.filter(({ unit }) => unit !== 'x').length;
  return <output>{`${uid} ${isLoaded} ${done} ${training?.keeping} ${training?.sending} ${waiting}`}</output>;
}
const shown = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text);

/** Shows the page, and answers how to show it with another account or connection. */
function show(first: Account) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const onUse = (trainings: UsedSession) => {
    used = trainings;
  };
  const draw = (account: Account) => root.render(<Trainings key={account.uid} {...account} onUse={onUse} />);
  draw(first);
  return draw;
}

it('tells a set as kept, then as sent, and the panel how many wait', async () => {
  const change = show({ uid: 'ana' });
  await shown('ana true');
  await used.start(BEGINNING, true);
  expect(await used.press(press(1))).toBe(true);
  await shown('ana true 1 kept waiting 1');
  expect(waitingSets('ana')).toBe(1);
  change({ uid: 'ana', session: connection('ana') });
  await shown('ana true 1 kept sent 0');
  await expect.poll(() => waitingSets('ana')).toBe(0);
});

it('shows nothing of another account on the same phone, and sends nothing over its connection', async () => {
  const change = show({ uid: 'ana' });
  await shown('ana true');
  await used.start(BEGINNING, true);
  await used.press(press(1));
  change({ uid: 'bia', session: connection('bia') });
  await shown('bia true');
  expect([used.training, used.waiting]).toEqual([null, 0]);
  change({ uid: 'ana', session: connection('bia') });
  await shown('ana true 1 kept waiting 1');
  expect(server.documents.size).toBe(0);
});

it('sends when the page hides, when it goes, and when the network is back', async () => {
  show({ uid: 'ana', session: connection('ana') });
  await shown('ana true');
  await used.start(BEGINNING, true);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const signs = [
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => window.dispatchEvent(new Event('pagehide')),
    () => window.dispatchEvent(new Event('online')),
  ];
  for (const [index, sign] of signs.entries()) {
    await used.press(press(index + 1));
    await shown('waiting 1');
    sign();
    await shown('sent 0');
  }
  visibility.mockRestore();
});

it('asks for the server’s clock when the page is back, and after five minutes for what other devices recorded', async () => {
  const ask = vi.spyOn(window, 'fetch').mockRejectedValue(new Error('no network'));
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => [ask, visibility, clock].forEach((each) => each.mockRestore()));
  const see = (state: DocumentVisibilityState, time: number) => {
    visibility.mockReturnValue(state);
    clock.mockReturnValue(time);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const now = Date.now();
  show({ uid: 'ana', session: connection('ana') });
  await shown('ana true');
  await expect.poll(() => used.isHistoryKnown).toBe(true);
  const { reads } = server.counts;
  see('hidden', now);
  see('visible', now + 4 * 60_000);
  await expect.poll(() => ask.mock.calls).toEqual([['/', { method: 'HEAD', cache: 'no-store' }]]);
  expect(server.counts.reads).toBe(reads);
  see('hidden', now);
  see('visible', now + 5 * 60_000);
  await expect.poll(() => server.counts.reads).toBe(reads + 1);
});

it('sends after the last set of an exercise, and at the end', async () => {
  show({ uid: 'ana', session: connection('ana') });
  await shown('ana true');
  // The sending that begins with the connection would take the first set with it.
  await expect.poll(() => used.isHistoryKnown).toBe(true);
  const steady = vi.spyOn(performance, 'now').mockReturnValue(60 * 60_000);
  await used.start(BEGINNING, true);
  for (const set of [1, 2]) await used.press(press(set));
  await shown('2 kept waiting 2');
  await used.press(press(3));
  await shown('3 kept sent 0');
  await used.press({ ...press(1), item: 'b', exercise: 'eb' });
  await shown('4 kept waiting 1');
  await used.end();
  await shown('4 kept sent 0');
  expect([...server.documents.values()].map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  await used.resume();
  await expect.poll(() => used.training?.endedAt).toBeNull();
  steady.mockRestore();
});

/** Shows a training of one set that has ended and is opened again to be corrected. */
async function correct(): Promise<string> {
  show({ uid: 'ana', session: connection('ana') });
  await shown('ana true');
  await used.start(BEGINNING, true);
  await used.press(press(1));
  await used.end();
  await shown('1 kept sent 0');
  const id = used.training?.id ?? '';
  await used.correct(id, null);
  await expect.poll(() => used.training?.isPast).toBe(true);
  return id;
}

it.each(['end', 'leave'] as const)(
  'keeps each correction of a past training, and sends all of them by one write at its %s',
  async (how) => {
    const id = await correct();
    const { writes } = server.counts;
    for (const set of [1, 2]) expect(await used.press({ ...press(set), load: 62.5 })).toBe(true);
    expect(await used.undo({ item: 'a', set: 2 })).toBe(true);
    await shown('1 kept waiting 2');
    expect(server.counts.writes).toBe(writes);
    await used[how]();
    await expect.poll(() => server.documents.get(id)?.sets).toContain('62.5');
    await shown('1 kept sent 0');
    expect(server.counts.writes).toBe(writes + 1);
  },
);

it('ends a training that was opened to be corrected and goes on since on another device', async () => {
  const id = await correct();
  const there = server.documents.get(id);
  if (there === undefined) throw new Error('It was not sent');
  server.requests.write({ ...there, endedAt: null }, 'device');
  await used.press(press(2));
  window.dispatchEvent(new Event('pagehide'));
  await shown('2 kept sent 0');
  expect(used.training?.endedAt).toBeNull();
  await used.end();
  await expect.poll(() => server.documents.get(id)?.endedAt).not.toBeNull();
  used.leave();
  await expect.poll(() => used.training?.isPast).toBe(false);
});

it('goes on with the training of today that is under way where it is noted, and it is not past', async () => {
  show({ uid: 'ana' });
  await shown('ana true');
  await used.start(BEGINNING, true);
  await used.press(press(1));
  await shown('1 kept');
  const { id } = used.training ?? {};
  await used.start({ ...BEGINNING, at: Date.now() }, true);
  await used.press(press(2));
  await shown('2 kept');
  expect(used.training).toMatchObject({ id, endedAt: null, isPast: false });
});

it('keeps and sends nothing of a training without records', async () => {
  show({ uid: 'ana', session: connection('ana') });
  await shown('ana true');
  await used.start(BEGINNING, false);
  await shown('ana true 0 null null 0');
  await used.press(press(1));
  await shown('ana true 1 null null 0');
  await used.end();
  expect([server.documents.size, waitingSets('ana')]).toEqual([0, null]);
  expect([used.training?.keeping, used.training?.endedAt !== null]).toEqual([null, true]);
});

it('knows the history once the server has answered, also where there is none', async () => {
  const change = show({ uid: 'ana' });
  await shown('ana true');
  expect(used.isHistoryKnown).toBe(false);
  change({ uid: 'ana', session: connection('ana') });
  await expect.poll(() => used.isHistoryKnown).toBe(true);
  change({ uid: 'bia' });
  await shown('bia true');
  expect(used.isHistoryKnown).toBe(false);
});

it('is interrupted by a release for safety, sent, and told until it is read', async () => {
  const change = show({ uid: 'ana', session: connection('ana') });
  await shown('ana true');
  await used.start(BEGINNING, true);
  await used.press(press(1));
  used.interrupt({ ...RELEASED, safety_version: BEGINNING.routine });
  expect(used.training?.endedAt).toBeNull();
  used.interrupt(RELEASED);
  await shown('ana true 1 kept sent 0');
  expect([...server.documents.values()].map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  change({ uid: 'bia' });
  await shown('bia true');
  change({ uid: 'ana' });
  await shown('ana true 1 kept sent 0');
  expect([used.training?.interrupted, used.training?.endedAt !== null]).toEqual([true, true]);
  used.leave();
  await shown('ana true undefined');
});

it('is interrupted without records as well', async () => {
  show({ uid: 'ana' });
  await shown('ana true');
  await used.start(BEGINNING, false);
  used.interrupt(RELEASED);
  await expect.poll(() => used.training?.interrupted).toBe(true);
  expect([used.training?.endedAt !== null, used.training?.keeping]).toEqual([true, null]);
  used.leave();
  await shown('ana true undefined');
});

it('goes on after a reload, and forgets all when it is told to', async () => {
  const change = show({ uid: 'ana' });
  await shown('ana true');
  await used.start(BEGINNING, true);
  await used.press(press(1));
  const before = used.training?.id;
  change({ uid: 'bia' });
  await shown('bia true');
  change({ uid: 'ana' });
  await shown('ana true 1 kept waiting 1');
  expect(used.training?.id).toBe(before);
  await used.forget();
  await shown('ana true undefined');
  expect(waitingSets('ana')).toBeNull();
});

/** The browser blocks its database from now on. */
const refuseDisk = () =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError');
  });

it('names what waits also where nothing is kept, until it is sent or the page is gone', async () => {
  const refusing = refuseDisk();
  const change = show({ uid: 'ana' });
  await shown('ana true');
  await used.start(BEGINNING, true);
  expect(await used.press(press(1))).toBe(false);
  await shown('ana true 1 not-kept waiting 1');
  expect([waitingSets('ana'), keepsTrainings('ana')]).toEqual([1, false]);
  expect(await used.forget()).toBe(true);
  await expect.poll(() => waitingSets('ana')).toBeNull();
  await used.start(BEGINNING, true);
  await used.press(press(2));
  await expect.poll(() => waitingSets('ana')).toBe(1);
  change({ uid: 'ana', session: connection('ana') });
  await expect.poll(() => waitingSets('ana')).toBeNull();
  await used.press(press(3));
  await expect.poll(() => waitingSets('ana')).toBe(1);
  change({ uid: 'bia' });
  await expect.poll(() => waitingSets('ana')).toBeNull();
  refusing.mockRestore();
});

it('says once that the server takes no more, and names that no longer as waiting', async () => {
  const toast = vi.mocked(toasts.showToast);
  const change = show({ uid: 'ana', session: connection('ana') });
  await shown('ana true');
  server.state.isPlanActive = false;
  await used.start(BEGINNING, true);
  await used.press(press(1));
  await used.end();
  await shown('ana true 1 kept refused 0');
  await expect.poll(() => waitingSets('ana')).toBe(0);
  await expect.poll(() => toast.mock.calls).toEqual([[{ kind: 'warning', text: WAITING_SETS.refused.plan }]]);
  change({ uid: 'bia' });
  await shown('bia true');
  const { writes } = server.counts;
  change({ uid: 'ana', session: connection('ana') });
  await expect.poll(() => server.counts.writes).toBeGreaterThan(writes);
  await shown('0');
  expect(toast).toHaveBeenCalledOnce();
  server.state.isPlanActive = true;
  used.retry();
  await expect.poll(() => server.documents.size).toBe(1);
});

it('counts as waiting what needs a consent that is still on its way', async () => {
  decide('ana', 'asked');
  onTestFinished(() => decide('ana', null));
  const toast = vi.mocked(toasts.showToast);
  show({ uid: 'ana', session: connection('ana') });
  await shown('ana true');
  server.state.isConsented = false;
  await used.start(BEGINNING, true);
  await used.press(press(1));
  await used.end();
  await shown('ana true 1 kept refused 1');
  expect(toast).not.toHaveBeenCalled();
});

it('tells where the disk refuses to forget, and marks that something may be left', async () => {
  show({ uid: 'ana' });
  await shown('ana true');
  await used.start(BEGINNING, true);
  await used.press(press(1));
  await expect.poll(() => waitingSets('ana')).toBe(1);
  const refusing = refuseDisk();
  expect(await used.forget()).toBe(false);
  refusing.mockRestore();
  await shown('ana true undefined');
  expect(waitingSets('ana')).toBe(1);
});
