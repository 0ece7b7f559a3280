import type { Page } from '@playwright/test';
import { KEPT, PLAYER, PLAYER_STATES } from 'domain/training/player-texts';
import type { RoutineDay } from 'domain/training/routine';
import { ROUTINE } from 'domain/training/routine-texts';
import { expect, test } from '../support/journey.ts';
import { signInTo } from '../support/people.ts';
import { writeRoutine } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';
import { ADDRESS, begin, exercise, newTrainee, player, press, storedSets } from '../support/training.ts';

const SWAP = { id: 'halteres', name: 'Supino com halteres', video: null, cue: '' };
const LEGS: RoutineDay = { id: 'b', name: 'Pernas', items: [exercise('b1', 'Agachamento')] };
const DAYS: readonly RoutineDay[] = [
  {
    id: 'a',
    name: 'Peito',
    items: [
      exercise('a1', 'Supino reto', { sets: 1, swaps: [SWAP] }),
      exercise('a2', 'Crucifixo', { sets: 2 }),
      exercise('a3', 'Tríceps corda', { sets: 1 }),
    ],
  },
  LEGS,
];

const heading = (page: Page, name: string) => player(page).getByRole('heading', { level: 3, name });
const isKept = (page: Page) =>
  expect(player(page).getByText(KEPT.kept).or(player(page).getByText(KEPT.sent))).toBeVisible();

test('a training goes on on a second device, also after another release, and the sets of both are one training', async ({
  page: phone,
  browser,
}) => {
  const person = await newTrainee(DAYS);
  await begin(phone, person);
  await player(phone).getByText(ROUTINE.trouble).click();
  await button(phone, PLAYER.swapTo(SWAP.name)).click();
  await press(phone);
  await expect(heading(phone, 'Crucifixo')).toBeVisible();
  await isKept(phone);
  await phone.reload();
  await expect(player(phone).getByText(KEPT.sent)).toBeVisible();
  await writeRoutine(person, [{ id: 'a', name: 'Costas', items: [exercise('c1', 'Remada')] }, LEGS], 3);

  const device = await browser.newContext();
  const tablet = await device.newPage();
  await signInTo(tablet, person);
  await tablet.goto(ADDRESS);
  await button(tablet, PLAYER.resumeHere('A')).click();
  await expect(heading(tablet, 'Crucifixo')).toBeVisible();
  await expect(player(tablet).getByText(PLAYER_STATES.released)).toBeVisible();
  await press(tablet);
  await press(tablet);
  await expect(heading(tablet, 'Tríceps corda')).toBeVisible();
  await isKept(tablet);
  await tablet.reload();
  await expect(heading(tablet, 'Tríceps corda')).toBeVisible();
  await expect(player(tablet).getByText(KEPT.sent)).toBeVisible();

  // The first device goes on as well, and knows nothing of the second one's sets until it sends its own.
  await button(phone, `${PLAYER.skip} : Crucifixo`).click();
  await expect(heading(phone, 'Tríceps corda')).toBeVisible();
  await press(phone);
  await isKept(phone);
  await phone.reload();
  await expect(player(phone).getByText(KEPT.sent)).toBeVisible();

  await button(tablet, PLAYER.end).click();
  await expect(player(tablet).getByText(PLAYER.nextDay('B'))).toBeVisible();
  await expect(player(tablet).getByText(KEPT.sent)).toBeVisible();
  const sets = await storedSets(person);
  expect(sets.map((each) => each.map((set) => set.split(' ').slice(0, 2).join(' ')))).toEqual([
    ['a1/1 halteres', 'a2/1 ea2', 'a2/2 ea2', 'a3/1 ea3'],
  ]);

  // Both agree which day is next.
  for (const page of [tablet, phone]) {
    await page.goto(ADDRESS);
    await expect(button(page, PLAYER.start('B'))).toBeVisible();
  }
  await device.close();
});
