import {
  CORRECTION_DIALOG,
  EXPORT_DIALOG,
  OVERVIEW,
  QUEUE_PAGE,
  RELEASE_DIALOG,
  RUN_BAR,
  SUBSCRIBER_PAGE,
  TRAINER_ACCESS,
  WORKOUT_ACTIONS,
} from 'domain/trainer/texts';
import { checkReflow } from '../support/check-accessibility.ts';
import { checkScreen } from '../support/check-reach.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber } from '../support/people.ts';
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
