import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { INTERRUPTED, PLAYER } from 'domain/training/player-texts';
import { ROUTINE_STATES } from 'domain/training/routine-texts';
import { forgetWorkout, noteOwner, ROUTINE_KEY } from '../kit/device/device-storage.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import type { LiveState } from '../kit/firebase/live-records-feed.tsx';
import { render } from '../kit/testing/render.tsx';
import { decide } from './kept-mark.ts';
import { forgetTrainings, RoutinePage } from './routine-page.tsx';
import { answer, listeners, release, resetDocuments, store } from './testing/fake-documents.ts';
import { createFakeServer, type FakeServer, through } from './testing/fake-server.ts';

let server: FakeServer;
vi.mock('./session-server.ts', () => ({
  firestoreSessions: () => through(server, async (request) => request()),
}));
vi.mock('firebase/firestore', async (original) => ({
  ...(await original<object>()),
  ...(await import('./testing/fake-documents.ts')).FAKE_FIRESTORE,
}));

const SESSION = { uid: 'ana', firestore: {} } as unknown as DataSession;
const OFFLINE: LiveState = { status: 'offline', retry: () => undefined };

interface Shown {
  session?: DataSession | undefined;
  live?: LiveState;
  uid?: string;
  active?: boolean;
  shown?: boolean;
  released?: number | null;
}

/** Ends the visit before. */
let leave = () => {};

/** Opens the page as a visit does. Without more it is a cold one without a network. */
function visit({
  session,
  live = OFFLINE,
  uid = 'ana',
  active = true,
  shown = true,
  released = null,
}: Shown) {
  leave();
  leave = render(
    <BrowserRouter>
      <RoutinePage
        user={{ uid }}
        shown={shown}
        session={session}
        live={live}
        plan={{ active, name: null }}
        released={released}
        asking={false}
        warning={false}
      />
    </BrowserRouter>,
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true });
const kept = () => localStorage.getItem(ROUTINE_KEY);
const goOffline = () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
};

/** A visit with a network, at whose end this device has the routine. */
async function visitOnline(version = 3) {
  release(version, null);
  visit({ session: SESSION });
  await expect.element(button(PLAYER.start('A'))).toBeEnabled();
  expect(kept()).toContain(`"version":${version}`);
}

beforeEach(async () => {
  server = createFakeServer(Date.now);
  resetDocuments();
  localStorage.clear();
  // What is recorded may reach the disk when the next test has begun.
  decide('ana', 'free');
  await forgetTrainings('ana');
  onTestFinished(() => window.history.replaceState(null, '', window.location.pathname));
  return () => {
    noteOwner(null);
    noteOwner('ana');
    localStorage.clear();
  };
});

it('a visit without a network shows the routine that this device keeps, says so, and a training begins', async () => {
  await visitOnline();
  goOffline();
  visit({});
  await expect.element(text(ROUTINE_STATES.known.offline)).toBeVisible();
  await button(PLAYER.start('A')).click();
  await button(PLAYER.done).click();
  await button(PLAYER.end).click();
  await expect.element(text(PLAYER.endTitle)).toBeVisible();
});

it('nothing waits for a server that does not answer, and after a while the page says what it shows', async () => {
  await visitOnline();
  answer(null);
  visit({ session: SESSION, live: { status: 'loading' } });
  await expect.element(button(PLAYER.start('A'))).toBeEnabled();
  expect(text(ROUTINE_STATES.known.failed).query()).toBeNull();
  await expect.element(text(ROUTINE_STATES.known.failed)).toBeVisible();
});

it('the routine that the server then tells takes its place', async () => {
  await visitOnline();
  answer(null);
  visit({ session: SESSION });
  await expect.element(button(PLAYER.start('A'))).toBeEnabled();
  release(4, null);
  await expect.element(text(ROUTINE_STATES.updated)).toBeVisible();
  expect(kept()).toContain('"version":4');
});

it.each([
  ['goes on where the release since was none for safety', null, false],
  ['ends where it was released for safety since', 4, true],
] as const)('a training that began with the kept routine %s', async (_, safety, ends) => {
  await visitOnline();
  answer('cache');
  goOffline();
  visit({ session: SESSION });
  await button(PLAYER.start('A')).click();
  await button(PLAYER.done).click();
  release(4, safety);
  if (ends) await expect.element(text(INTERRUPTED.text)).toBeVisible();
  else {
    await expect.element(button(PLAYER.done)).toBeVisible();
    expect(text(INTERRUPTED.text).query()).toBeNull();
  }
});

it.each([
  ['was taken back', () => store('routines/ana', null)],
  ['is refused, because the plan is over', () => answer('refused')],
  ['is of a shape that this page does not read', () => store('routines/ana', { user_id: 'ana' })],
])('the copy of a routine that %s goes', async (_, happen) => {
  await visitOnline();
  happen();
  await expect.poll(() => button(PLAYER.start('A')).query()).toBeNull();
  expect(kept()).toBeNull();
});

it('what the SDK says without a server takes nothing away', async () => {
  await visitOnline();
  answer('cache');
  visit({ session: SESSION });
  await expect.element(text(ROUTINE_STATES.known.failed)).toBeVisible();
  await expect.element(button(PLAYER.start('A'))).toBeEnabled();
  expect(kept()).not.toBeNull();
});

it('the routine is shown to its account alone, and only while the plan is active', async () => {
  await visitOnline();
  visit({ uid: 'bia' });
  await expect.element(text(ROUTINE_STATES.offline)).toBeVisible();
  visit({ active: false });
  await expect.element(text(ROUTINE_STATES.offline)).toBeVisible();
});

it.each([
  ['of another shape', '{"uid":"ana","value":{"days":[]}}'],
  ['cut off', '{"uid":"ana",'],
])('a copy that is %s is no routine', async (_, stored) => {
  localStorage.setItem(ROUTINE_KEY, stored);
  visit({});
  await expect.element(text(ROUTINE_STATES.offline)).toBeVisible();
});

it('what was released comes to this device also while only the panel is shown, and is read once', async () => {
  release(3, null);
  visit({ session: SESSION, shown: false, released: 3 });
  await expect.poll(kept).toContain('"version":3');
  await expect.poll(() => listeners.get('routines/ana')?.size).toBe(0);
  listeners.clear();
  visit({ session: SESSION, shown: false, released: 3 });
  await expect.poll(() => listeners.get('training_consents/ana')?.size ?? 0).toBe(0);
  expect(listeners.get('routines/ana')).toBeUndefined();
});

it('news that come when the session ends are not kept', async () => {
  await visitOnline();
  noteOwner(null);
  forgetWorkout();
  release(4, null);
  await expect.element(text(ROUTINE_STATES.updated)).toBeVisible();
  expect(kept()).toBeNull();
});
