import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RECORDS } from 'domain/training/consent-texts';
import { PLAYER } from 'domain/training/player-texts';
import { ROUTINE_STATES } from 'domain/training/routine-texts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { render } from '../kit/testing/render.tsx';
import { Toaster } from '../kit/ui/toast.tsx';
import { CONSENTS, type StoredConsent } from './consent-record.ts';
import { decide, keepsTrainings, markKept } from './kept-mark.ts';
import { begun, pressed } from './kept-session.ts';
import { RoutinePage } from './routine-page.tsx';
import { createSessionStore } from './session-store.ts';
import { createFakeServer, type FakeServer, through } from './testing/fake-server.ts';
import { BEGINNING } from './testing/fake-world.ts';
import { openTrainingDatabase } from './training-database.ts';
import { forgetTrainings } from './use-session.ts';

let server: FakeServer;
vi.mock('./session-server.ts', () => ({
  firestoreSessions: () => through(server, async (request) => request()),
}));
// A server that never answers.
vi.mock('./use-routine.ts', () => ({
  useRoutine: () => ({ status: 'loading' }),
  useSafety: () => null,
  keptVersion: () => null,
}));

const SESSION = { uid: 'ana' } as DataSession;

/** What the database says of the consent, now and later. */
function consentOf(first: StoredConsent) {
  let tell = (_consent: StoredConsent | null) => undefined as void;
  const follow = vi.spyOn(CONSENTS, 'follow').mockImplementation((_session, onConsent) => {
    tell = onConsent;
    onConsent(first);
    return () => undefined;
  });
  return { follow, tell: (consent: StoredConsent) => tell(consent) };
}

const openStore = () =>
  createSessionStore(openTrainingDatabase(), 'ana', () => ({
    post: () => undefined,
    close: () => undefined,
  }));

/** One open training with one set, as another visit has left it. */
async function keepTraining(): Promise<void> {
  const session = begun(BEGINNING, { id: '0'.repeat(20), now: Date.now(), isClockKnown: true });
  const press = { exercise: 'ea', item: 'a', set: 1, load: 60, amount: 10, unit: 'r', rir: null } as const;
  await openStore().change(() => new Map([[session.id, pressed(session, press, Date.now())]]));
  markKept('ana', 1);
}

async function trainingsOnDisk(): Promise<number> {
  const store = openStore();
  await store.load();
  return store.sessions().size;
}

function show(shown: boolean) {
  function Page() {
    const [isShown, setShown] = useState(shown);
    return (
      <MemoryRouter>
        <button type="button" onClick={() => setShown(!isShown)}>
          Troca
        </button>
        <RoutinePage
          user={{ uid: 'ana' }}
          shown={isShown}
          session={SESSION}
          live={{ status: 'loading' }}
          plan={{ active: true, name: null }}
          released={null}
          asking={false}
          warning={false}
        />
        <Toaster />
      </MemoryRouter>
    );
  }
  render(<Page />);
}

beforeEach(async () => {
  server = createFakeServer(Date.now);
  await forgetTrainings('ana');
  decide('ana', null);
  return () => {
    markKept('ana', null);
    decide('ana', null);
    vi.restoreAllMocks();
  };
});

test('a withdrawal on another device erases what this one keeps, also while only the panel is shown', async () => {
  await keepTraining();
  const { follow, tell } = consentOf('given');
  show(false);
  await expect.poll(() => follow).toHaveBeenCalledOnce();
  expect(await trainingsOnDisk()).toBe(1);
  tell(Date.now() + 60_000);
  await expect.element(page.getByText(RECORDS.elsewhere)).toBeVisible();
  expect([await trainingsOnDisk(), keepsTrainings('ana')]).toEqual([0, false]);
});

test('what a withdrawal left unsent is told as erased, and not as kept here alone', async () => {
  await keepTraining();
  server.state.isConsented = false;
  consentOf(Date.now() + 60_000);
  show(false);
  await expect.element(page.getByText(RECORDS.elsewhere)).toBeVisible();
  await expect.element(page.getByText('só neste aparelho')).not.toBeInTheDocument();
  expect(await trainingsOnDisk()).toBe(0);
});

test('a device that keeps nothing does not ask for the consent on the panel', async () => {
  const { follow } = consentOf('given');
  show(false);
  await expect.element(page.getByRole('button', { name: 'Troca' })).toBeVisible();
  expect(follow).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Troca' }).click();
  await expect.poll(() => follow).toHaveBeenCalledOnce();
});

test('an open training of this device goes on while the server does not answer', async () => {
  await keepTraining();
  consentOf('given');
  show(true);
  await expect.element(page.getByText(ROUTINE_STATES.loading)).toBeVisible();
  await expect.element(page.getByRole('button', { name: PLAYER.resume('A') })).toBeVisible();
});
