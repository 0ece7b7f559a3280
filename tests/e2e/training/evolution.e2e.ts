import type { Page } from '@playwright/test';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { PANEL } from 'domain/panel/texts';
import { EVOLUTION, EVOLUTION_STATES, setsText } from 'domain/training/evolution-texts';
import { ROUTINE } from 'domain/training/routine-texts';
import { WORKOUT } from 'domain/training/texts';
import { checkScreen } from '../support/checks.ts';
import { EVOLUTION_ADDRESS, keepTrainings, SIX_WEEKS, training } from '../support/evolution.ts';
import { expect, test } from '../support/journey.ts';
import { readsOf, removeAsServer, signInTo, untilTriggersRest, writeAsServer } from '../support/people.ts';
import { firstCard } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';
import {
  forgetKeptRoutine,
  newTrainee,
  ADDRESS as ROUTINE_ADDRESS,
  untilRoutineRead,
} from '../support/training.ts';

const evolutionTitle = (page: Page) => page.getByRole('heading', { level: 1, name: EVOLUTION.title });
const lineOf = (page: Page, name: string) => page.locator('details').filter({ hasText: name }).first();
const sessions = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: EVOLUTION.sessions }) });

test('six weeks of trainings are read on one page, by keyboard', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const person = await newTrainee();
  await keepTrainings(person, SIX_WEEKS, new Date());
  await signInTo(page, person);
  const link = firstCard(page).getByRole('link', { name: WORKOUT.evolution });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${EVOLUTION_ADDRESS}$`));
  await expect(evolutionTitle(page)).toBeFocused();
  await expect(page.getByRole('definition').filter({ hasText: /^18$/ })).toBeVisible();

  // The press moved to another exercise, and each has a line of its own.
  await expect(lineOf(page, 'Supino reto com barra')).toContainText('+ 17,5 kg desde');
  await expect(lineOf(page, 'Supino com halteres')).toContainText('20 kg × 10');
  await expect(lineOf(page, 'Flexão de braço')).toContainText('+ 5 repetições desde');
  await expect(lineOf(page, 'Prancha')).toContainText('igual desde');
  const name = 'Supino reto com barra';
  await lineOf(page, name).locator('summary').focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: EVOLUTION.table(name) });
  await expect(table.getByRole('row')).toHaveCount(1 + 12);
  await expect(table.getByRole('row').nth(1)).toContainText('57,5 kg');

  const newest = sessions(page).locator('details').first();
  await newest.locator('summary').click();
  await expect(newest).toContainText(EVOLUTION.done(3, 3));
  await expect(newest).toContainText(EVOLUTION.insteadOf('Supino reto com barra'));
  await expect(newest).toContainText(setsText([{ load: 20, amount: 10, unit: 'r' }]));
  await expect(newest).toContainText(EVOLUTION.effort(7));
  await expect(newest).toContainText(EVOLUTION.pain(4, 'ombro direito'));
  await expect(newest).toContainText('Dormi mal.');
  await expect(newest.getByRole('link', { name: EVOLUTION.correct })).toHaveAttribute(
    'href',
    `${ROUTINE_ADDRESS}?corrigir=${SIX_WEEKS.at(-1)?.id}`,
  );
  await page.goBack();
  await expect(link).toBeFocused();
});

test('the evolution with open lines is accessible, on small screens and with large text, too', async ({
  page,
}) => {
  test.slow();
  const person = await newTrainee();
  await keepTrainings(person, SIX_WEEKS, new Date());
  await signInTo(page, person);
  await page.goto(EVOLUTION_ADDRESS);
  await expect(sessions(page).locator('details')).toHaveCount(18);
  for (const name of ['Supino reto com barra', 'Flexão de braço', 'Prancha'])
    await lineOf(page, name).locator('summary').click();
  await sessions(page).locator('summary').first().click();
  await expect(page.getByText('Dormi mal.')).toBeVisible();
  await checkScreen(page, 'The evolution');
});

test('a year of trainings has twenty sessions at once and older ones on a press, and its labels do not overlap at 360 px', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const person = await newTrainee();
  const year = Array.from({ length: 104 }, (_, index) =>
    training(1 + Math.round((103 - index) * 3.5), [
      { exercise: 'supino', item: 'i0', load: 40 + (index % 25) * 1.25, amount: 10, unit: 'r' },
    ]),
  );
  await keepTrainings(person, year, new Date());
  await untilTriggersRest();
  await signInTo(page, person);
  await untilRoutineRead(page);
  const first = await readsOf(person.uid);
  await forgetKeptRoutine(page);
  await page.reload();
  await untilRoutineRead(page);
  const panel = (await readsOf(person.uid)) - first;
  await forgetKeptRoutine(page);
  await page.goto(EVOLUTION_ADDRESS);
  await expect(sessions(page).locator('details')).toHaveCount(20);
  // The progress, which the panel reads, too, and the sessions.
  await untilRoutineRead(page);
  expect((await readsOf(person.uid)) - first - 2 * panel).toBeLessThanOrEqual(21);
  const before = await readsOf(person.uid);
  await button(page, EVOLUTION.older).click();
  await expect(sessions(page).locator('details')).toHaveCount(39);
  expect((await readsOf(person.uid)) - before).toBe(20);

  await lineOf(page, 'Supino reto com barra').locator('summary').click();
  await expect(page.getByRole('table')).toBeVisible();
  const overlaps = await page.locator('figure span').evaluateAll((labels) => {
    const boxes = labels.map((label) => label.getBoundingClientRect());
    return boxes.filter((one, index) =>
      boxes.some(
        (other, place) =>
          place > index &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    ).length;
  });
  expect(overlaps).toBe(0);
  await button(page, EVOLUTION.allRows(104)).click();
  await expect(page.getByRole('row')).toHaveCount(1 + 104);
});

test('before the first training the page says what will be there, and after a withdrawal what is gone', async ({
  page,
}) => {
  const person = await newTrainee();
  await signInTo(page, person);
  await expect(firstCard(page).getByRole('link', { name: PANEL.open })).toBeVisible();
  await expect(page.getByRole('link', { name: WORKOUT.evolution })).toHaveCount(0);
  await page.goto(ROUTINE_ADDRESS);
  await page.getByRole('link', { name: ROUTINE.evolution }).click();
  await expect(page.getByRole('heading', { name: EVOLUTION_STATES.emptyTitle })).toBeVisible();
  await checkScreen(page, 'The evolution before the first training');
  await keepTrainings(person, SIX_WEEKS, new Date());
  await expect(lineOf(page, 'Prancha')).toBeVisible();
  const now = new Date();
  await writeAsServer(`training_consents/${person.uid}`, { consent: null, updated_at: now });
  await removeAsServer(`progress/${person.uid}`);
  await expect(page.getByText(EVOLUTION_STATES.withdrawn(formatDate(now)))).toBeVisible();
  await expect(lineOf(page, 'Prancha')).toHaveCount(0);
});

test('the evolution stays when the plan ends, and the panel leads to it', async ({ page }) => {
  const person = await newTrainee();
  await keepTrainings(person, SIX_WEEKS, new Date());
  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscribed: false,
    subscription_end: new Date(Date.now() - DAY_MS),
  });
  await signInTo(page, person);
  await page.getByRole('link', { name: WORKOUT.evolution }).click();
  await expect(lineOf(page, 'Prancha')).toBeVisible();
  await expect(sessions(page).locator('details')).toHaveCount(18);
});

test('after a pain that the trainer has not seen nothing on the panel urges to train, until it is seen', async ({
  page,
}) => {
  const person = await newTrainee();
  await keepTrainings(person, SIX_WEEKS, null);
  await signInTo(page, person);
  await expect(firstCard(page).getByText(WORKOUT.pain)).toBeVisible();
  const open = firstCard(page).getByRole('link', { name: PANEL.open });
  await expect(open).not.toHaveClass(/btn-primary/);
  await page.goto(ROUTINE_ADDRESS);
  await expect(page.getByText(WORKOUT.pain)).toBeVisible();
  await page.goto('/dashboard');
  await expect(firstCard(page).getByText(WORKOUT.pain)).toBeVisible();
  await keepTrainings(person, SIX_WEEKS, new Date());
  await expect(firstCard(page).getByText(WORKOUT.pain)).toHaveCount(0);
  await expect(open).toHaveClass(/btn-primary/);
});

test('without a network the page says so, and shows the numbers once it is back', async ({
  page,
  context,
}) => {
  const person = await newTrainee();
  await keepTrainings(person, SIX_WEEKS, new Date());
  await signInTo(page, person);
  const link = firstCard(page).getByRole('link', { name: WORKOUT.evolution });
  await link.click();
  await expect(lineOf(page, 'Prancha')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/Sem conexão com a internet: estes números são das/)).toBeVisible();
  await expect(lineOf(page, 'Prancha')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Sem conexão com a internet/)).toHaveCount(0);
});

test('nothing of the evolution stays on the device', async ({ page }) => {
  const person = await newTrainee();
  await keepTrainings(person, SIX_WEEKS, new Date());
  await signInTo(page, person);
  await page.goto(EVOLUTION_ADDRESS);
  await expect(lineOf(page, 'Prancha')).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  // The routine is kept, which has the bench press alone.
  for (const word of ['Prancha', '57', 'ombro', 'Dormi mal']) expect(kept).not.toContain(`"${word}`);
});
