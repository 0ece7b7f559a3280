import { ACCOUNT } from 'domain/account/texts';
import { ANSWERS_TITLE } from 'domain/panel/texts';
import {
  CORRECTION_DIALOG,
  EXPORT_DIALOG,
  OVERVIEW,
  QUEUE_PAGE,
  QUEUE_STATE_LABELS,
  RELEASE_DIALOG,
  RUN_BAR,
  SUBSCRIBER_PAGE,
  TRAINER_ACCESS,
  WORKOUT_ACTIONS,
} from 'domain/trainer/texts';
import { closedGate } from '../../support/gate.ts';
import { hold } from '../support/browsers.ts';
import { checkReflow, checkScreen } from '../support/checks.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { button, dialog } from '../support/screen.ts';
import {
  fillInSignIn,
  linkOf,
  newPupil,
  newTrainer,
  openPage,
  rowOf,
  seedRow,
  signInAsTrainer,
  uniqueName,
  waitForAnswers,
} from '../support/trainer.ts';

test('the form, the refusal and the queue are accessible in both themes and fit small screens', async ({
  page,
}) => {
  test.slow();
  const stranger = await newSubscriber();
  await page.goto('/treinador');
  await expect(button(page, TRAINER_ACCESS.signOut)).toHaveCount(0);
  await checkScreen(page, 'signed out');
  await fillInSignIn(page, stranger.email);
  await expect(page.getByText(TRAINER_ACCESS.refused)).toBeVisible();
  await checkScreen(page, 'refused');
  await button(page, TRAINER_ACCESS.signOut).click();
  const name = uniqueName('Wilhelmina');
  await seedRow({
    nome: `${name} von Hohenzollern-Sigmaringen`,
    due_on: '2020-01-02',
    state: 'incomplete',
    missing: ['limitacoes_lesoes', 'peso'],
    correction_asked: true,
    flags: ['limitation', 'disputed', 'refused'],
  });
  await fillInSignIn(page, (await newTrainer()).email);
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByRole('navigation', { name: QUEUE_PAGE.filters }).getByRole('button').click();
  await checkScreen(page, 'queue');
  await button(page, EXPORT_DIALOG.button).click();
  await expect(dialog(page, EXPORT_DIALOG.title)).toBeVisible();
  await checkScreen(page, 'export');
});

test("a subscriber's page and its dialogs are accessible in both themes and fit small screens", async ({
  page,
}) => {
  test.slow();
  const person = await newPupil();
  await signInAsTrainer(page, await newTrainer());
  await openPage(page, person.name);
  await waitForAnswers(page);
  await checkScreen(page, 'subscriber');
  await button(page, RUN_BAR.release).click();
  await expect(dialog(page, RELEASE_DIALOG.title)).toBeVisible();
  await checkScreen(page, 'release');
  await checkReflow(page, 'release');
  await page.keyboard.press('Escape');
  await button(page, WORKOUT_ACTIONS['correction-asked'].button).click();
  await expect(dialog(page, CORRECTION_DIALOG.title)).toBeVisible();
  await checkScreen(page, 'correction');
  await checkReflow(page, 'correction');
});

test('the keyboard alone opens a row, and the focus is at its name', async ({ page }) => {
  const name = uniqueName('Teca');
  await seedRow({ nome: name, due_on: '2020-01-03' });
  await signInAsTrainer(page, await newTrainer());
  await linkOf(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: SUBSCRIBER_PAGE.back })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(linkOf(page, name)).toBeFocused();
});

test('the trainer keeps the focus when a press removes its own button', async ({ page }) => {
  const trainer = await newTrainer();
  const person = await newPupil();
  await signInAsTrainer(page, trainer);
  await page.getByRole('link', { name: QUEUE_PAGE.overview, exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const { held, release } = await hold(page, '**/api/site/read-overview');
  await button(page, OVERVIEW.reload).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(button(page, OVERVIEW.reload)).toBeFocused();
  release();
  await page.getByRole('link', { name: OVERVIEW.toQueue, exact: true }).click();
  await openPage(page, person.name);
  await button(page, WORKOUT_ACTIONS.started.button).click();
  await expect(button(page, WORKOUT_ACTIONS.started.button)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: SUBSCRIBER_PAGE.workout, exact: true })).toBeFocused();
});

test('the first rows take two round trips after the sign-in, and none on a return', async ({
  newContext,
}) => {
  const trainer = await newTrainer();
  const name = uniqueName('Yara');
  const id = await seedRow({ nome: name, due_on: '2020-01-01' });
  const gate = await closedGate(suitePorts());
  // This context intercepts no requests: where Playwright does, as in the other journeys, Chromium caches no preflight.
  const context = await newContext({ baseURL: gate.origin });
  const answered: string[] = [];
  /** One round trip: lets these requests through, which depend only on earlier answers. All other requests go on waiting. */
  async function answer(question: string) {
    const message = `asked after ${answered.join(', ') || 'nothing'}`;
    await expect
      .poll(() => gate.waiting(), { message, intervals: [25] })
      .toEqual(expect.arrayContaining([question]));
    answered.push(question);
    // A stream that waits long looks to the SDK like one that a proxy keeps back, so it asks for it again. That is no other trip.
    if (question === 'GET Listen/channel') gate.letPass(question);
    else gate.letGo(question);
  }
  try {
    let page = await context.newPage();
    await page.goto('/treinador');
    await expect(page.getByLabel(ACCOUNT.email)).toBeVisible();
    await fillInSignIn(page, trainer.email);
    await answer('OPTIONS v1/accounts:signInWithPassword');
    await answer('POST v1/accounts:signInWithPassword');
    await answer('OPTIONS v1/accounts:lookup');
    await answer('POST v1/accounts:lookup');
    await answer('POST Listen/channel');
    await answer('GET Listen/channel');
    await expect(rowOf(page, name)).toBeVisible();

    gate.setOpen(true);
    await page.close();
    await writeAsServer(`queue/${id}`, { state: 'preparing' });
    page = await context.newPage();
    gate.setOpen(false);
    await page.goto('/treinador');
    await expect(rowOf(page, name)).toContainText(QUEUE_STATE_LABELS.waiting);
    await answer('POST v1/accounts:lookup');
    await answer('POST Listen/channel');
    await answer('GET Listen/channel');
    await expect(rowOf(page, name)).toContainText(QUEUE_STATE_LABELS.preparing);
  } finally {
    await context.close();
    await gate.stop();
  }
});

test('a subscriber loads no byte of the trainer', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  await expect(page.getByRole('heading', { name: ANSWERS_TITLE })).toBeVisible();
  expect(asked.filter((path) => /treinador|trainer|subscriber-page|export-dialog/.test(path))).toEqual([]);
});
