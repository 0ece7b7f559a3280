import type { Page } from '@playwright/test';
import { RELEASE } from 'domain/training/builder-texts';
import { GATE } from 'domain/training/consent-texts';
import { INTERRUPTED, KEPT, PLAYER } from 'domain/training/player-texts';
import type { RoutineDay } from 'domain/training/routine';
import { ROUTINE } from 'domain/training/routine-texts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { type SeededSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { writeRoutine } from '../support/questionnaire.ts';
import { button, dialog } from '../support/screen.ts';
import { newTrainer, seedRow, signInAsTrainer } from '../support/trainer.ts';
import {
  ADDRESS,
  begin,
  doneButton,
  exercise,
  newTrainee,
  player,
  press,
  start,
  storedSets,
} from '../support/training.ts';

/** The routine after it was changed: another exercise on the same day. */
const CHANGED: RoutineDay[] = [{ id: 'a', name: 'Peito', items: [exercise('a1', 'Supino com halteres')] }];
const FIRST_SET = 'a1/1 ea1 40×12r';

const secondSet = (page: Page) => player(page).getByText(PLAYER.set(2, 3), { exact: true });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: INTERRUPTED.title });
const newRoutine = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'Supino com halteres' });

/** A person who trains and is at the second set, and whose first one is on the disk. */
async function atSecondSet(page: Page): Promise<SeededSubscriber> {
  const person = await newTrainee();
  await begin(page, person);
  await press(page);
  await expect(secondSet(page)).toBeVisible();
  await expect(page.getByText(KEPT.kept).or(page.getByText(KEPT.sent))).toBeVisible();
  return person;
}

test('a trainer who releases for safety ends the training of a pupil at the second set', {
  tag: '@gate',
}, async ({ page, newContext }) => {
  test.slow();
  const trainer = await newTrainer();
  const person = await atSecondSet(page);
  const { uid, name: nome, email, subscriberId: subscriber } = person;
  await seedRow({ nome, uid, subscriber, email, state: 'released' }, uid);
  const draft = { version: 1, updated_at: new Date(), begun_at: new Date(), days: CHANGED };
  await writeAsServer(`routine_drafts/${uid}`, draft);

  const desk = await (await newContext()).newPage();
  await signInAsTrainer(desk, trainer);
  await desk.goto(`/treinador/aluno/${uid}/treino`);
  await button(desk, RELEASE.button).click();
  const release = dialog(desk, RELEASE.title);
  await release.getByRole('checkbox', { name: RELEASE.safety }).check();
  await button(desk, RELEASE.confirm).click();
  await expect(desk.getByText(RELEASE.done, { exact: true })).toBeVisible();

  await expect(player(page).getByText(INTERRUPTED.text)).toBeVisible();
  await expect(player(page).getByText(INTERRUPTED.kept)).toBeVisible();
  await expect(player(page).getByText(KEPT.sent)).toBeVisible();
  await expect(doneButton(page)).toHaveCount(0);
  await expect(button(page, PLAYER.goOn)).toHaveCount(0);
  expect(await storedSets(person)).toEqual([[FIRST_SET]]);

  await button(page, INTERRUPTED.toRoutine).click();
  await expect(newRoutine(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(button(page, PLAYER.resume('A'))).toHaveCount(0);
  // The next one begins with the new routine, and is not interrupted.
  await button(page, PLAYER.start('A')).click();
  await expect(player(page).getByRole('heading', { name: 'Supino com halteres' })).toBeVisible();
  await press(page);
  await expect(secondSet(page)).toBeVisible();
});

test('a tab that comes back later says so until it is read, also behind a later release without the mark', async ({
  page,
  context,
}) => {
  const person = await atSecondSet(page);
  await page.close();
  await writeRoutine(person, CHANGED, 4, 3);

  const again = await context.newPage();
  await again.goto(ADDRESS);
  await expect(notice(again)).toContainText(INTERRUPTED.text);
  await expect(newRoutine(again)).toBeVisible();
  await expect(button(again, PLAYER.resume('A'))).toHaveCount(0);
  await expect.poll(() => storedSets(person)).toEqual([[FIRST_SET]]);
  await again.reload();
  await expect(notice(again)).toContainText(INTERRUPTED.kept);
  await checkScreen(again, 'The notice of an interrupted training');
  await button(again, INTERRUPTED.noticed).click();
  await expect(notice(again)).toHaveCount(0);
  await again.reload();
  await expect(newRoutine(again)).toBeVisible();
  await expect(button(again, PLAYER.start('A'))).toBeEnabled();
  await expect(notice(again)).toHaveCount(0);
});

test('without a network nothing is said, and the training ends once it is back', async ({
  page,
  context,
}) => {
  const person = await atSecondSet(page);
  await context.setOffline(true);
  await writeRoutine(person, CHANGED, 3, 3);
  await press(page);
  await expect(player(page).getByText(PLAYER.set(3, 3), { exact: true })).toBeVisible();
  await expect(page.getByText(KEPT.kept)).toBeVisible();
  await expect(page.getByText(INTERRUPTED.title)).toHaveCount(0);

  await context.setOffline(false);
  await expect(player(page).getByText(INTERRUPTED.text)).toBeVisible();
  await expect(player(page).getByText(KEPT.sent)).toBeVisible();
  expect(await storedSets(person)).toEqual([[FIRST_SET, 'a1/2 ea1 40×12r']]);
  await checkScreen(page, 'The player after an interruption');
});

test('a training without a record is interrupted as well, and nothing is said to be kept', async ({
  page,
}) => {
  const person = await newTrainee(undefined, { consents: false });
  await start(page, person);
  await button(page, GATE.free).click();
  await press(page);
  await expect(secondSet(page)).toBeVisible();
  await writeRoutine(person, CHANGED, 3, 3);
  await expect(player(page).getByText(INTERRUPTED.text)).toBeVisible();
  await expect(player(page).getByText(KEPT.unrecorded)).toBeVisible();
  await expect(page.getByText(INTERRUPTED.kept)).toHaveCount(0);
  await button(page, INTERRUPTED.toRoutine).click();
  await expect(page.getByRole('heading', { level: 2, name: ROUTINE.day('A') })).toBeVisible();
  await expect(button(page, PLAYER.start('A'))).toBeEnabled();
  expect(await storedSets(person)).toEqual([]);
});

test('neither what was ended by mistake nor what another device began goes on after it', async ({
  page,
  newContext,
}) => {
  const person = await atSecondSet(page);
  // A page that hides sends what it has, so that another device can go on with it.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(() => storedSets(person)).toEqual([[FIRST_SET]]);
  const tablet = await (await newContext()).newPage();
  await signInTo(tablet, person);
  await tablet.goto(ADDRESS);
  await expect(button(tablet, PLAYER.resumeHere('A'))).toBeVisible();

  await button(page, PLAYER.end).click();
  await expect(button(page, PLAYER.goOn)).toBeVisible();
  await writeRoutine(person, CHANGED, 3, 3);
  await expect(button(page, PLAYER.goOn)).toHaveCount(0);
  // What has ended is not interrupted: its summary stays.
  await expect(player(page).getByText(PLAYER.endTitle)).toBeVisible();
  await expect(page.getByText(INTERRUPTED.text)).toHaveCount(0);
  await expect(newRoutine(tablet)).toBeVisible();
  await expect(button(tablet, PLAYER.resumeHere('A'))).toHaveCount(0);
  await expect(button(tablet, PLAYER.start('A'))).toBeEnabled();
});
