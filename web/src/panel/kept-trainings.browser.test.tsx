import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RoutineDay } from 'domain/training/routine';
import { createDraftStore } from '../answers/draft.ts';
import { memoryStorage } from '../kit/device/testing/memory-storage.ts';
import { render } from '../kit/testing/render.tsx';
import { decide, decisionOf, markKept, markUnkept, waitingSets } from '../training/kept-mark.ts';
import { begun, type KeptSession, sent } from '../training/kept-session.ts';
import { createSessionStore } from '../training/session-store.ts';
import { openTrainingDatabase } from '../training/training-database.ts';
import { SignOutButton } from './frame.tsx';
import { forgetSentTrainingsOf, forgetTrainingsOf } from './kept-trainings.ts';
import { SignedOutDashboard } from './signed-out-dashboard.tsx';
import { WaitingSets } from '../training/waiting-sets.tsx';

const DAY: RoutineDay = {
  id: 'a',
  name: 'Peito',
  items: [
    {
      kind: 'exercise',
      id: 'a1',
      exercise: { id: 'supino', name: 'Supino', video: null, cue: '' },
      sets: 3,
      target: { kind: 'reps', from: 8, to: 12 },
      load: '',
      rest: 60,
      tempo: '',
      rir: null,
      note: '',
      joined: false,
      swaps: [],
    },
  ],
};

/** The trainings of an account in this browser's database, as another visit finds them. */
async function trainingsOf(uid: string) {
  const store = createSessionStore(openTrainingDatabase(), uid, () => ({
    post: () => undefined,
    close: () => undefined,
  }));
  await store.load();
  return store;
}

/** One training of the account, with so many sets that the server lacks. */
async function keepTraining(uid: string, waiting: number) {
  const id = `${uid}00000000000000000`.slice(0, 20);
  const beginning = { subscriber: 's', routine: 1, day: DAY, place: 0 };
  const session = begun(beginning, { id, now: Date.now(), isClockKnown: true });
  await (await trainingsOf(uid)).change(() => new Map([[id, session]]));
  markKept(uid, waiting);
}

const button = (name: string) => page.getByRole('button', { name });
const shown = (text: string) => page.getByText(text);

beforeEach(() => () => {
  vi.restoreAllMocks();
  for (const uid of ['ana', 'bia']) {
    markKept(uid, null);
    markUnkept(uid, 0);
    decide(uid, null);
  }
});

test('what is erased of one account leaves the trainings of another one', async () => {
  await keepTraining('ana', 2);
  await keepTraining('bia', 1);
  decide('ana', 'records');
  await forgetTrainingsOf('ana');
  expect((await trainingsOf('ana')).sessions().size).toBe(0);
  expect((await trainingsOf('bia')).sessions().size).toBe(1);
  expect([waitingSets('ana'), waitingSets('bia'), decisionOf('ana')]).toEqual([null, 1, null]);
  await forgetTrainingsOf('bia');
});

test('a session that ended by itself leaves no training on the device but one that waits to be sent', async () => {
  await keepTraining('ana', 0);
  decide('ana', 'records');
  const store = await trainingsOf('ana');
  const change = (by: (session: KeptSession) => KeptSession) =>
    store.change((sessions) => new Map([...sessions].map(([id, each]) => [id, by(each)])));
  await change((session) => ({ ...sent(session, session, 1), endedAt: Date.now() }));
  await forgetSentTrainingsOf('ana');
  expect((await trainingsOf('ana')).sessions().size).toBe(1);
  expect([waitingSets('ana'), decisionOf('ana')]).toEqual([0, 'records']);

  await change((session) => sent(session, session, 2));
  render(
    <MemoryRouter>
      <SignedOutDashboard ended="ana" paid={false} onLogin={() => undefined} />
    </MemoryRouter>,
  );
  await expect.poll(() => [waitingSets('ana'), decisionOf('ana')]).toEqual([null, null]);
  expect((await trainingsOf('ana')).sessions().size).toBe(0);
});

test('a session that ended by itself takes the decision along where no training is kept', async () => {
  decide('bia', 'records');
  await forgetSentTrainingsOf('bia');
  expect([waitingSets('bia'), decisionOf('bia')]).toEqual([null, null]);
});

function showExit(drafts = createDraftStore(memoryStorage(), 'ana')) {
  render(
    <MemoryRouter>
      <SignOutButton uid="ana" drafts={drafts} />
    </MemoryRouter>,
  );
}

test("'Sair' names the sets that it would lose, and who stays loses nothing", async () => {
  await keepTraining('ana', 2);
  showExit();
  await button('Sair').click();
  await expect.element(shown('Há 2 séries de treino que ainda não foram enviadas.')).toBeVisible();
  expect(shown('Há respostas da anamnese').elements()).toHaveLength(0);
  await button('Continuar no painel').click();
  expect((await trainingsOf('ana')).sessions().size).toBe(1);
  expect(waitingSets('ana')).toBe(2);
  await forgetTrainingsOf('ana');
});

test("'Sair' names also what only the page has, and the way out is open where the disk refuses", async () => {
  markUnkept('ana', 1);
  showExit();
  await button('Sair').click();
  await expect.element(shown('Há 1 série de treino que ainda não foi enviada.')).toBeVisible();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError');
  });
  await forgetTrainingsOf('ana');
});

test("'Sair' names answers and sets where both would be lost", async () => {
  markKept('ana', 1);
  const drafts = createDraftStore(memoryStorage(), 'ana');
  drafts.add({ answers: { objetivo_outro: 'Correr' }, consent: false });
  showExit(drafts);
  await button('Sair').click();
  await expect.element(shown('Há 1 série de treino que ainda não foi enviada.')).toBeVisible();
  await expect.element(shown('Há respostas da anamnese')).toBeVisible();
});

test("'Sair' names nothing of another account's sets, and the panel does not either", async () => {
  markKept('bia', 3);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <MemoryRouter>
      <WaitingSets uid="ana" isOffline />
      <WaitingSets uid="bia" isOffline />
    </MemoryRouter>,
  );
  await expect.element(shown('3 séries esperam a internet para serem enviadas.')).toBeVisible();
  expect(page.getByText('esperam a internet').elements()).toHaveLength(1);
});

test('the panel names what waits for the network at once, until it is sent', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  markKept('ana', 1);
  render(
    <MemoryRouter>
      <p>Painel</p>
      <WaitingSets uid="ana" isOffline={false} />
    </MemoryRouter>,
  );
  await expect.element(shown('Painel')).toBeVisible();
  expect(page.getByText('série').elements()).toHaveLength(0);
  network.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(shown('1 série espera a internet para ser enviada.')).toBeVisible();
  markKept('ana', 0);
  await expect.poll(() => page.getByText('série').elements().length).toBe(0);
});

test('a session that ended by itself says that something waits on this device', async () => {
  markKept('ana', 2);
  render(
    <MemoryRouter>
      <SignedOutDashboard ended="ana" paid={false} onLogin={() => undefined} />
    </MemoryRouter>,
  );
  await expect.element(shown('O que falta enviar está guardado neste aparelho.')).toBeVisible();
});
