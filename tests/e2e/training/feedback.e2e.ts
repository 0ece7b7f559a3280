import type { Page } from '@playwright/test';
import { FEEDBACK, leftOutText, PAST } from 'domain/training/feedback-texts';
import { KEPT, PLAYER } from 'domain/training/player-texts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { button } from '../support/screen.ts';
import {
  ADDRESS,
  begin,
  doneButton,
  newTrainee,
  player,
  press,
  start,
  storedFeedback,
  storedIds,
  storedSets,
} from '../support/training.ts';

const effort = (page: Page, value: number) =>
  player(page)
    .getByRole('group', { name: FEEDBACK.effort })
    .getByRole('button', { name: `${value}`, exact: true });
const pain = (page: Page, value: number) =>
  player(page)
    .getByRole('group', { name: FEEDBACK.strength })
    .getByRole('button', { name: `${value}`, exact: true });
const comment = (page: Page) => player(page).getByLabel(FEEDBACK.comment);
const send = (page: Page) => button(page, FEEDBACK.send);
const sent = (page: Page) => expect(player(page).getByText(KEPT.sent)).toBeVisible();

/** A training with one set of three, at its end. */
async function endTraining(page: Page) {
  const person = await newTrainee();
  await begin(page, person);
  await press(page);
  await button(page, PLAYER.end).click();
  await expect(player(page).getByText(leftOutText('Supino reto', 2))).toBeVisible();
  return person;
}

test('effort, pain and a comment reach the training they are of, and only with "Enviar"', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const person = await endTraining(page);
  await sent(page);
  await send(page).click();
  await expect(page.getByText(FEEDBACK.nothing)).toBeVisible();
  await effort(page, 7).click();
  await button(page, FEEDBACK.yes).click();
  await send(page).click();
  await expect(page.getByText(FEEDBACK.noStrength)).toBeVisible();
  await player(page).getByLabel(FEEDBACK.where).fill('ombro direito');
  await pain(page, 4).click();
  await comment(page).fill('A última série pesou.');
  await expect(page.getByText(FEEDBACK.draft)).toBeVisible();
  await expect(page.getByText(FEEDBACK.strongTitle)).toHaveCount(0);
  expect(await storedFeedback(person)).toEqual([null]);
  await checkScreen(page, 'How a training was');
  await send(page).click();
  await expect.poll(() => storedFeedback(person)).toEqual(['7 4 ombro direito A última série pesou.']);
  await sent(page);
});

test('a strong pain says to stop and opens a way to the trainer, and gives no words away', async ({
  page,
}) => {
  await endTraining(page);
  await button(page, FEEDBACK.yes).click();
  await pain(page, 6).click();
  await expect(page.getByText(FEEDBACK.strongTitle)).toHaveCount(0);
  await player(page).getByLabel(FEEDBACK.where).fill('joelho');
  await pain(page, 7).click();
  await expect(page.getByText(FEEDBACK.strongTitle)).toBeVisible();
  const link = page.getByRole('link', { name: FEEDBACK.write });
  await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent('Treino A')));
  await expect(link).not.toHaveAttribute('href', /joelho/);
  await button(page, FEEDBACK.no).click();
  await expect(page.getByText(FEEDBACK.strongTitle)).toHaveCount(0);
});

test('what is half typed outlives the page, and what is sent without a network waits and arrives', async ({
  page,
  context,
}) => {
  const person = await endTraining(page);
  await sent(page);
  await comment(page).fill('Quase pronto');
  await expect(page.getByText(FEEDBACK.draft)).toBeVisible();
  await page.reload();
  await expect(comment(page)).toHaveValue('Quase pronto');
  await context.setOffline(true);
  await effort(page, 3).click();
  await send(page).click();
  await expect(player(page).getByText(KEPT.kept)).toBeVisible();
  await expect(player(page).getByText(KEPT.sent)).toHaveCount(0);
  await page.close();
  expect(await storedFeedback(person)).toEqual([null]);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(ADDRESS);
  await expect.poll(() => storedFeedback(person)).toEqual(['3 -  Quase pronto']);
});

test('a past training is corrected in its own document, from the list and by its address', async ({
  page,
}) => {
  const person = await endTraining(page);
  await sent(page);
  await button(page, PLAYER.toRoutine).click();
  await page.getByRole('button', { name: new RegExp(`^${PAST.correct}`) }).click();
  await button(page, PAST.sets).click();
  await player(page)
    .getByRole('button', { name: PLAYER.show(1) })
    .click();
  await player(page).getByLabel(PLAYER.load, { exact: true }).fill('45');
  await player(page)
    .getByRole('button', { name: PLAYER.show(2) })
    .click();
  await press(page);
  await button(page, PLAYER.end).click();
  await button(page, PLAYER.toRoutine).click();
  await expect.poll(() => storedSets(person)).toEqual([['a1/1 ea1 45×12r', 'a1/2 ea1 45×12r']]);
  const [stored] = await storedIds(person);
  await page.goto(`${ADDRESS}?corrigir=${stored?.id}`);
  await effort(page, 6).click();
  await send(page).click();
  await expect.poll(() => storedFeedback(person)).toEqual(['6 -  ']);
});

test("yesterday's training is noted once, however often it is asked for", async ({ page, context }) => {
  const person = await newTrainee();
  // The consent that stands is known to this browser once a training was begun.
  await start(page, person);
  await expect(doneButton(page)).toBeVisible();
  await button(page, PLAYER.end).click();
  const note = async (tab: Page) => {
    await tab.getByText(PAST.note).click();
    await button(tab, PAST.begin('A', 'ontem')).click();
    await expect(doneButton(tab)).toBeVisible();
  };
  await note(page);
  const other = await context.newPage();
  await other.goto(ADDRESS);
  await note(other);
  await press(page);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(other.getByRole('button', { name: PLAYER.show(1) })).toContainText('40 kg × 12');
  await button(page, PLAYER.end).click();
  await button(page, PLAYER.toRoutine).click();
  await expect.poll(() => storedSets(person)).toEqual([['a1/1 ea1 40×12r']]);
  const [stored] = await storedIds(person);
  const ago = Date.now() - (stored?.startedAt ?? 0);
  expect([ago > 23 * 3_600_000, ago < 25 * 3_600_000]).toEqual([true, true]);
});
