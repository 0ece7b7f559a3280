import type { Page } from '@playwright/test';
import type { RoutineDay } from 'domain/training/routine';
import { GATE } from 'domain/training/consent-texts';
import { KEPT, PLAYER, PLAYER_STATES } from 'domain/training/player-texts';
import { REST } from 'domain/training/rest-texts';
import { ROUTINE, ROUTINE_STATES } from 'domain/training/routine-texts';
import { checkLowScreens, checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { readsOf, signInTo, untilTriggersRest, writeAsServer } from '../support/people.ts';
import { writeRoutine } from '../support/questionnaire.ts';
import { announcements, button, pressAt, recordAnnouncements, typeAt } from '../support/screen.ts';
import {
  ADDRESS,
  begin,
  doneButton,
  exercise,
  newTrainee,
  player,
  press,
  SAME_PRESS,
  start,
  storedSets,
} from '../support/training.ts';

const SWAP = { id: 'halteres', name: 'Supino com halteres', video: null, cue: 'Desça até o peito.' };

/** A day with a swap, an uneven bi-set, and an exercise by time. */
const DAYS: readonly RoutineDay[] = [
  {
    id: 'a',
    name: 'Peito e tríceps',
    items: [
      { kind: 'text', id: 'a0', text: '10 min de esteira, leve.' },
      exercise('a1', 'Supino reto com barra', {
        exercise: { id: 'supino', name: 'Supino reto com barra', video: 'rT7DgCr-3pg', cue: 'Pés firmes.' },
        sets: 2,
        rest: 90,
        tempo: '3010',
        rir: 2,
        note: 'Pegada fechada.',
        swaps: [SWAP],
      }),
      exercise('a2', 'Crucifixo', { joined: true, sets: 3, load: '12 kg' }),
      exercise('a3', 'Tríceps corda', { sets: 1, load: '20 kg' }),
      exercise('a4', 'Prancha', { load: '', sets: 1, target: { kind: 'seconds', from: 30, to: 45 } }),
    ],
  },
  { id: 'b', name: 'Costas', items: [exercise('b1', 'Remada curvada')] },
];
const ALL_SETS = 7;

const ALL_DONE = [
  'a1/1 supino 40×12r',
  'a1/2 supino 40×12r',
  'a2/1 ea2 12×12r',
  'a2/2 ea2 12×12r',
  'a2/3 ea2 12×12r',
  'a3/1 ea3 20×12r',
  'a4/1 ea4 null×45s',
];

const heading = (page: Page, name: string) => player(page).getByRole('heading', { level: 3, name });
const setTitle = (page: Page, set: number, sets: number) =>
  player(page).getByText(PLAYER.set(set, sets), { exact: true });
const loadField = (page: Page) => player(page).getByLabel(PLAYER.load, { exact: true });

for (const [text, height, standard] of [
  ['text of the usual size', 640, 16],
  ['text of twice the size', 740, 32],
] as const) {
  test(`a training from the panel to its end, by one thumb and with ${text}, is in the database set by set`, {
    tag: standard === 16 ? ['@gate'] : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    // With large text the button is no bar at the thumb, because it would leave no room; it stands at the end of the page.
    const isAtThumb = async () => {
      if (standard === 16) await expect(doneButton(page)).toBeInViewport({ ratio: 1 });
      const content = player(page).locator('.scroll-edges');
      expect(await content.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    };
    const person = await newTrainee(DAYS);
    await start(page, person);
    // The button is in reach without scrolling, also while a rest is counted.
    await isAtThumb();
    await expect(heading(page, 'Supino reto com barra')).toBeVisible();
    for (const step of await player(page)
      .getByRole('button', { name: /Aumentar|Diminuir/ })
      .all()) {
      const box = await step.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
    }
    // A load that is cut off reads as another one.
    await loadField(page).fill('999,99');
    expect(await loadField(page).evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
    await loadField(page).fill('40');
    await press(page);
    await expect(page.getByText(KEPT.kept).or(page.getByText(KEPT.sent))).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await isAtThumb();
    await press(page);
    for (const name of ['Crucifixo', 'Tríceps corda', 'Crucifixo', 'Crucifixo', 'Prancha']) {
      await expect(heading(page, name)).toBeVisible();
      await press(page);
    }
    await button(page, PLAYER.end).click();
    await expect(heading(page, PLAYER.endTitle)).toBeFocused();
    await expect(player(page).getByText(PLAYER.summary(ALL_SETS, 4, 1))).toBeVisible();
    await expect(player(page).getByText(KEPT.sent)).toBeVisible();
    expect(await storedSets(person)).toEqual([ALL_DONE]);

    await button(page, PLAYER.toRoutine).click();
    await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
    // The turn has moved on.
    await page.reload();
    await expect(button(page, PLAYER.start('B'))).toBeVisible();
  });
}

test('a whole training by keyboard alone, and each press says once what was done and what comes', async ({
  page,
}) => {
  await recordAnnouncements(page);
  const person = await newTrainee(DAYS);
  await signInTo(page, person);
  await page.goto(ADDRESS);
  await expect(button(page, PLAYER.start('A'))).toBeEnabled();
  await pressAt(page, PLAYER.start('A'));
  await expect(doneButton(page)).toBeVisible();
  await typeAt(page, PLAYER.load, '62,5');
  await page.keyboard.press('Enter');
  await expect(setTitle(page, 2, 2)).toBeVisible();
  const said = `${PLAYER.said(1, '62,5 kg × 12')} ${PLAYER.next(null, PLAYER.set(2, 2), '62,5 kg × 12')}`;
  await expect.poll(async () => (await announcements(page)).filter((text) => text === said)).toHaveLength(1);
  expect((await announcements(page)).filter((text) => text.includes('62,5 kg × 12'))).toHaveLength(1);
  await expect(loadField(page)).toHaveValue('62,5');
  await pressAt(page, /^Desfazer/);
  await expect(setTitle(page, 1, 2)).toBeVisible();
  await expect(heading(page, 'Supino reto com barra')).toBeFocused();
  await expect.poll(() => announcements(page)).toContain(PLAYER.undone(1));
  await page.keyboard.press('Escape');
  await expect(player(page)).toBeHidden();
  await pressAt(page, PLAYER.resume('A'));

  // Every control that goes with its press leaves the focus where one goes on.
  await pressAt(page, PLAYER.done);
  await expect(setTitle(page, 2, 2)).toBeVisible();
  await pressAt(page, new RegExp(PLAYER.show(1)));
  await typeAt(page, PLAYER.load, '65');
  await expect(page.getByRole('button', { name: PLAYER.show(1) })).toContainText('65 kg × 12');
  await pressAt(page, PLAYER.toNext);
  await expect(heading(page, 'Supino reto com barra')).toBeFocused();
  await expect(setTitle(page, 2, 2)).toBeVisible();
  await pressAt(page, REST.moreLabel);
  await expect(button(page, REST.moreLabel)).toBeFocused();
  await pressAt(page, REST.skipLabel);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(doneButton(page)).toBeFocused();

  await pressAt(page, new RegExp(PLAYER.list));
  await pressAt(page, /Prancha/);
  await expect(heading(page, 'Prancha')).toBeFocused();
  await pressAt(page, PLAYER.done);
  for (const name of ['Supino reto com barra', 'Crucifixo', 'Tríceps corda', 'Crucifixo', 'Crucifixo']) {
    await expect(heading(page, name)).toBeVisible();
    await expect(doneButton(page)).toBeFocused();
    await page.waitForTimeout(SAME_PRESS);
    await page.keyboard.press('Enter');
  }
  await expect(button(page, PLAYER.end)).toBeFocused();
  await page.waitForTimeout(SAME_PRESS);
  await page.keyboard.press('Enter');
  await expect(heading(page, PLAYER.endTitle)).toBeFocused();
  await expect(player(page).getByText(KEPT.sent)).toBeVisible();
  await pressAt(page, PLAYER.toRoutine);
  await expect(player(page)).toBeHidden();
  expect(await storedSets(person)).toEqual([
    ['a1/1 supino 65×12r', 'a1/2 supino 65×12r', ...ALL_DONE.slice(2)],
  ]);
});

test('Back closes the player and never the training, which a reload and another tab go on with', async ({
  page,
  context,
}) => {
  const person = await newTrainee(DAYS);
  await begin(page, person);
  await press(page);
  await page.goBack();
  await expect(player(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
  await button(page, PLAYER.resume('A')).click();
  await expect(setTitle(page, 2, 2)).toBeVisible();
  await press(page);
  await expect(heading(page, 'Crucifixo')).toBeVisible();
  await expect(page.getByText(KEPT.kept).or(page.getByText(KEPT.sent))).toBeVisible();

  await page.reload();
  await expect(heading(page, 'Crucifixo')).toBeVisible();
  // The rest goes on where it was.
  await expect(page.getByRole('timer')).toBeVisible();

  const other = await context.newPage();
  await other.goto(ADDRESS);
  await button(other, PLAYER.resume('A')).click();
  await expect(heading(other, 'Crucifixo')).toBeVisible();
  await press(other);
  await other.close();
  await page.reload();
  await expect(heading(page, 'Tríceps corda')).toBeVisible();
  await button(page, PLAYER.end).click();
  await expect(player(page).getByText(KEPT.sent)).toBeVisible();
  expect(await storedSets(person)).toEqual([ALL_DONE.slice(0, 3)]);
});

test('without a network it goes on, is kept through a crash, and is sent once the network is back', async ({
  page,
  context,
}) => {
  const person = await newTrainee(DAYS);
  await begin(page, person);
  await context.setOffline(true);
  await press(page);
  await expect(page.getByText(KEPT.kept)).toBeVisible();
  await press(page);
  await expect(heading(page, 'Crucifixo')).toBeVisible();
  await expect(page.getByText(KEPT.kept)).toBeVisible();
  await expect(page.getByText(KEPT.sent)).toHaveCount(0);
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(ADDRESS);
  await button(again, PLAYER.resume('A')).click();
  await expect(heading(again, 'Crucifixo')).toBeVisible();
  await expect(again.getByText(KEPT.sent)).toBeVisible();
  expect(await storedSets(person)).toEqual([ALL_DONE.slice(0, 2)]);
});

test('two quick presses are one set, a correction skips no rest, and what was ended by mistake goes on', async ({
  page,
}) => {
  const person = await newTrainee(DAYS);
  await begin(page, person);
  await doneButton(page).dblclick();
  await expect(setTitle(page, 2, 2)).toBeVisible();
  await page.waitForTimeout(SAME_PRESS);
  await page.getByRole('button', { name: PLAYER.show(1) }).click();
  await loadField(page).fill('65.5');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('button', { name: PLAYER.show(1) })).toContainText('65,5 kg × 12');
  await button(page, PLAYER.toNext).click();
  await expect(page.getByRole('timer')).toBeVisible();

  await button(page, PLAYER.end).click();
  await expect(player(page).getByText(PLAYER.missing(ALL_SETS - 1))).toBeVisible();
  await button(page, PLAYER.goOn).click();
  await press(page);
  await button(page, PLAYER.end).click();
  await expect(player(page).getByText(KEPT.sent)).toBeVisible();
  expect(await storedSets(person)).toEqual([['a1/1 supino 65.5×12r', 'a1/2 supino 65.5×12r']]);
});

test('last time stands beside each set by the exercise, a swap has its own or none', async ({ page }) => {
  const person = await newTrainee(DAYS);
  await begin(page, person);
  await loadField(page).fill('62,5');
  await press(page);
  await player(page).getByText(ROUTINE.trouble).click();
  await button(page, PLAYER.swapTo(SWAP.name)).click();
  await expect(heading(page, SWAP.name)).toBeFocused();
  await expect(player(page).getByText(PLAYER.firstTime)).toBeVisible();
  // The hint is of the exercise that it takes the place of.
  await button(page, PLAYER.addLoad).click();
  await loadField(page).fill('22');
  await press(page);
  await button(page, PLAYER.end).click();
  await expect(player(page).getByText(KEPT.sent)).toBeVisible();
  await button(page, PLAYER.toRoutine).click();

  await page
    .getByRole('navigation', { name: ROUTINE.days })
    .getByRole('button', { name: /Treino A/ })
    .click();
  await button(page, PLAYER.start('A')).click();
  await expect(loadField(page)).toHaveValue('62,5');
  await expect(player(page).getByText(PLAYER.lastTime('62,5 kg × 12'))).toHaveCount(3);
  await player(page).getByText(ROUTINE.trouble).click();
  await button(page, PLAYER.swapTo(SWAP.name)).click();
  await expect(loadField(page)).toHaveValue('22');
  await expect(player(page).getByText(PLAYER.lastTime('22 kg × 12'))).toHaveCount(3);
});

test('a release in the middle changes nothing of the training and is told, and the end of the plan lets it finish', async ({
  page,
}) => {
  const person = await newTrainee(DAYS);
  await begin(page, person);
  await press(page);
  await writeRoutine(person, [{ id: 'c', name: 'Pernas', items: [exercise('c1', 'Agachamento')] }], 3);
  await expect(player(page).getByText(PLAYER_STATES.released)).toBeVisible();
  await page.reload();
  await expect(setTitle(page, 2, 2)).toBeVisible();

  const record = `subscribers/${person.subscriberId}`;
  await writeAsServer(record, { subscribed: false, subscription_end: new Date(Date.now() - 1_000) });
  await expect(page.getByText(ROUTINE_STATES.ended)).toBeVisible();
  await press(page);
  await expect(heading(page, 'Crucifixo')).toBeVisible();
  await button(page, PLAYER.end).click();
  await expect(player(page).getByText(KEPT.sent)).toBeVisible();
  expect(await storedSets(person)).toEqual([ALL_DONE.slice(0, 2)]);
});

test('the player meets WCAG in both themes, and fits small screens and large text', async ({ page }) => {
  const person = await newTrainee(DAYS, { consents: false });
  await start(page, person);
  await expect(button(page, GATE.agree)).toBeVisible();
  await checkScreen(page, 'The question before the first record');
  await button(page, GATE.agree).click();
  await expect(doneButton(page)).toBeVisible();
  await checkScreen(page, 'A set');
  await loadField(page).fill('pesado');
  await press(page);
  await checkScreen(page, 'A load that is no number');
  await loadField(page).fill('40');
  await press(page);
  await page.getByRole('button', { name: PLAYER.show(1) }).click();
  await checkScreen(page, 'A set that is done');
  await button(page, PLAYER.toNext).click();
  await player(page).getByText(ROUTINE.trouble).click();
  await page.getByRole('button', { name: new RegExp(PLAYER.list) }).click();
  await checkScreen(page, 'A rest, with everything open');
  await checkLowScreens(page, 'A set');
  await button(page, PLAYER.end).click();
  await checkScreen(page, 'The end of a training');
});

test('a training costs few reads, none of them for a set', async ({ page }) => {
  const person = await newTrainee(DAYS);
  await untilTriggersRest();
  await begin(page, person);
  await press(page);
  await untilTriggersRest();
  const before = await readsOf(person.uid);
  await press(page);
  for (const name of ['Crucifixo', 'Tríceps corda', 'Crucifixo']) {
    await expect(heading(page, name)).toBeVisible();
    await press(page);
  }
  expect(await readsOf(person.uid)).toBe(before);
});

test('without records a training is whole, and leaves nothing behind', async ({ page }) => {
  const person = await newTrainee(DAYS, { consents: false });
  await start(page, person);
  await button(page, GATE.free).click();
  await press(page);
  await expect(setTitle(page, 2, 2)).toBeVisible();
  await expect(page.getByText(KEPT.unrecorded)).toBeVisible();
  await page.goBack();
  await button(page, PLAYER.resume('A')).click();
  await press(page);
  await expect(heading(page, 'Crucifixo')).toBeVisible();
  await button(page, PLAYER.end).click();
  await expect(heading(page, PLAYER.endTitle)).toBeFocused();
  expect(await storedSets(person)).toEqual([]);
  await page.reload();
  await expect(button(page, PLAYER.start('B'))).toBeVisible();
});
