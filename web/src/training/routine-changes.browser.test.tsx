import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CLOSE } from 'domain/kit/texts';
import { GATE } from 'domain/training/consent-texts';
import { INTERRUPTED, PLAYER } from 'domain/training/player-texts';
import { ROUTINE, ROUTINE_STATES } from 'domain/training/routine-texts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { render } from '../kit/testing/render.tsx';
import { decide } from './kept-mark.ts';
import { forgetTrainings, RoutinePage } from './routine-page.tsx';
import { createFakeServer, type FakeServer, through } from './testing/fake-server.ts';
import { DAYS, listeners, release, resetDocuments, store, takeConsent } from './testing/fake-documents.ts';

let server: FakeServer;
vi.mock('./session-server.ts', () => ({
  firestoreSessions: () => through(server, async (request) => request()),
}));

vi.mock('firebase/firestore', async (original) => ({
  ...(await original<object>()),
  ...(await import('./testing/fake-documents.ts')).FAKE_FIRESTORE,
}));

const HALTERES = 'Supino com halteres';
/** The first day with another first exercise. */
const OTHER_DAYS = DAYS.map((day) => ({
  ...day,
  items: day.items.map((item, index) =>
    index === 0 && item.kind === 'exercise'
      ? { ...item, exercise: { ...item.exercise, name: HALTERES } }
      : item,
  ),
}));

beforeEach(async () => {
  server = createFakeServer(Date.now);
  resetDocuments();
  decide('ana', 'records');
  store('training_consents/ana', { consent: {} });
  localStorage.clear();
  await forgetTrainings('ana');
  onTestFinished(() => window.history.replaceState(null, '', window.location.pathname));
  // The browser of the next file is the same.
  return () => localStorage.clear();
});

const SESSION = { uid: 'ana', firestore: {} } as unknown as DataSession;
const showPage = () =>
  render(
    <BrowserRouter>
      <RoutinePage
        user={{ uid: 'ana' }}
        shown
        session={SESSION}
        live={{ status: 'loading' }}
        plan={{ active: true, name: null }}
        released={null}
        asking={false}
        warning={false}
      />
    </BrowserRouter>,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true });

/** Begins the first day without a record, and presses so many sets. */
async function train(sets: number): Promise<void> {
  decide('ana', 'free');
  showPage();
  await button(PLAYER.start('A')).click();
  for (let set = 1; set <= sets; set += 1) {
    await button(PLAYER.done).click();
  }
}

it('a routine that was taken back ends the open training where it was changed for safety before', async () => {
  release(3, null);
  await train(1);
  store('workouts/ana', { safety_version: 4 });
  store('routines/ana', null);
  await expect.element(text(INTERRUPTED.text)).toBeVisible();
  await expect.element(text(INTERRUPTED.absent)).toBeVisible();
  await button(CLOSE).last().click();
  await expect.element(text(ROUTINE_STATES.absentTitle)).toBeVisible();
  expect(button(PLAYER.resume('A')).query()).toBeNull();
});

it('a routine that was taken back without a change for safety ends nothing, until one is told', async () => {
  release(3, null);
  await train(1);
  expect(listeners.get('workouts/ana')).toBeUndefined();
  store('workouts/ana', { safety_version: null });
  store('routines/ana', null);
  await expect.poll(() => listeners.get('workouts/ana')?.size).toBe(1);
  await expect.element(button(PLAYER.done)).toBeVisible();
  // A link is released for safety.
  store('workouts/ana', { safety_version: 5 });
  await expect.element(text(INTERRUPTED.text)).toBeVisible();
});

it('an interrupted training moves the turn like any ended one, also after a reload', async () => {
  release(3, null);
  await train(1);
  release(4, 4);
  await expect.element(text(INTERRUPTED.next('B'))).toBeVisible();
  await button(INTERRUPTED.toRoutine).click();
  await expect.element(button(PLAYER.start('B'))).toBeVisible();
  document.body.replaceChildren();
  showPage();
  await expect.element(button(PLAYER.start('B'))).toBeVisible();
});

it('an interrupted training without a set moves no turn', async () => {
  release(3, null);
  await train(0);
  await expect.element(button(PLAYER.done)).toBeVisible();
  release(4, 4);
  await expect.element(text(INTERRUPTED.next('A'))).toBeVisible();
});

it('a training that has not begun begins with the routine that was released meanwhile', async () => {
  decide('ana', null);
  store('training_consents/ana', null);
  release(3, null);
  showPage();
  await button(PLAYER.start('A')).click();
  await expect.element(button(GATE.free)).toBeVisible();
  release(4, 4, OTHER_DAYS);
  await button(GATE.free).click();
  await expect.element(page.getByRole('heading', { name: HALTERES }).last()).toBeVisible();
  await expect.element(button(PLAYER.done)).toBeVisible();
  expect(text(INTERRUPTED.text).query()).toBeNull();
});

it('also where it was released while the server was asked for the consent', async () => {
  decide('ana', null);
  store('training_consents/ana', null);
  release(3, null);
  showPage();
  await button(PLAYER.start('A')).click();
  await button(GATE.agree).click();
  await expect.element(button(GATE.agreeing)).toBeVisible();
  release(4, 4, OTHER_DAYS);
  await expect.poll(() => document.body.textContent).toContain(HALTERES);
  takeConsent();
  await expect.element(button(PLAYER.done)).toBeVisible();
  expect(text(INTERRUPTED.text).query()).toBeNull();
});

it('a training that has not begun does not begin once its routine was taken back', async () => {
  decide('ana', null);
  store('training_consents/ana', null);
  release(3, null);
  showPage();
  await button(PLAYER.start('A')).click();
  await expect.element(button(GATE.free)).toBeVisible();
  store('routines/ana', null);
  await expect.element(text(ROUTINE_STATES.absentTitle)).toBeVisible();
  expect(button(GATE.free).query()).toBeNull();
});

it('a training that has ended keeps its summary behind a release for safety, and does not go on', async () => {
  release(3, null);
  await train(1);
  await button(PLAYER.end).click();
  await expect.element(button(PLAYER.goOn)).toBeVisible();
  release(4, 4);
  await expect.poll(() => button(PLAYER.goOn).query()).toBeNull();
  await expect.element(text(PLAYER.endTitle)).toBeVisible();
  expect(text(INTERRUPTED.text).query()).toBeNull();
});

it('an open training is ended in the player alone', async () => {
  release(3, null);
  await train(1);
  await button(PLAYER.close).click();
  await expect.element(button(PLAYER.resume('A'))).toBeVisible();
  expect(button(ROUTINE.finish('A')).query()).toBeNull();
});
