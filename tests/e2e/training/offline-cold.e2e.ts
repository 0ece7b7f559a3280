import type { BrowserContext, Page } from '@playwright/test';
import { formatDate } from 'domain/kit/dates';
import { DASHBOARD_STATES, HEADER, PANEL, PAYMENTS_CARD, SIGN_OUT_TEXTS } from 'domain/panel/texts';
import { EVOLUTION_STATES } from 'domain/training/evolution-texts';
import { GATE } from 'domain/training/consent-texts';
import { FEEDBACK } from 'domain/training/feedback-texts';
import { INTERRUPTED, KEPT, PLAYER } from 'domain/training/player-texts';
import { ROUTINE, ROUTINE_STATES, ROUTINE_VIDEO } from 'domain/training/routine-texts';
import { WORKOUT } from 'domain/training/texts';
import { expect, suitePorts, test, WITH_WORKERS } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  forgetSession,
  newSubscriber,
  readAsServer,
  type SeededSubscriber,
  signInTo,
  writeAsServer,
} from '../support/people.ts';
import { kill, launchPhone, pageOf } from '../support/phone.ts';
import { writeRoutine, writeWorkout } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';
import {
  ADDRESS,
  exercise,
  newTrainee,
  player,
  press,
  storedFeedback,
  storedSets,
} from '../support/training.ts';

test.use({ ...WITH_WORKERS, expectedErrors: /net::ERR_/ });

const openRoutine = (page: Page) => page.getByRole('link', { name: PANEL.open });

/** Opens the panel once with a network, until the device has all that it needs without one. */
async function visitOnline(page: Page, person: SeededSubscriber): Promise<void> {
  await signInTo(page, person);
  await expect(openRoutine(page)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => ['treino-painel', 'treino-ficha'].every((key) => key in localStorage)))
    .toBe(true);
}

/** Lets the device have no network, and opens a page anew. */
async function openCold(context: BrowserContext, path: string): Promise<Page> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test(
  'in a basement the panel opens with the routine, a training survives a killed browser, ends, and arrives once',
  {
    tag: '@gate',
  },
  async ({ baseURL }, testInfo) => {
    test.slow();
    const person = await newTrainee();
    const launch = () => launchPhone(testInfo.outputPath('profile'), baseURL);
    const first = await launch();
    await visitOnline(await pageOf(first), person);
    await first.close();

    const second = await launch();
    await second.setOffline(true);
    const page = await pageOf(second);
    await page.goto('/dashboard');
    await expect(page.getByText(DASHBOARD_STATES.knownOffline)).toBeVisible();
    await expect(page.getByText(PAYMENTS_CARD.failed)).toBeVisible();
    await openRoutine(page).click();
    await expect(page.getByText(ROUTINE_STATES.known.offline)).toBeVisible();
    await button(page, PLAYER.start('A')).click();
    // Nobody has asked this device for the consent before.
    await button(page, GATE.agree).click();
    await press(page);
    await expect(page.getByText(KEPT.kept)).toBeVisible();
    await kill(second);

    const third = await launch();
    await third.setOffline(true);
    const again = await pageOf(third);
    await again.goto(ADDRESS);
    await button(again, PLAYER.resume('A')).click();
    await press(again);
    await button(again, PLAYER.end).click();
    await player(again)
      .getByRole('group', { name: FEEDBACK.effort })
      .getByRole('button', { name: '7', exact: true })
      .click();
    await button(again, FEEDBACK.send).click();
    await expect(player(again).getByText(KEPT.kept)).toBeVisible();
    expect(await storedSets(person)).toEqual([]);

    await third.setOffline(false);
    await expect(player(again).getByText(KEPT.sent)).toBeVisible();
    await expect.poll(() => storedFeedback(person)).toEqual(['7 -  ']);
    expect(await storedSets(person)).toEqual([['a1/1 ea1 40×12r', 'a1/2 ea1 40×12r']]);
    await expect
      .poll(() => readAsServer(`progress/${person.uid}`))
      .toMatchObject({ trainings: { integerValue: '1' } });
    await kill(third);
  },
);

test('what needs a server says so, and a release for safety meanwhile ends the training once the network is back', async ({
  page,
  context,
}) => {
  const person = await newTrainee([
    {
      id: 'a',
      name: 'Peito',
      items: [
        exercise('a1', 'Supino reto', {
          exercise: { id: 'ea1', name: 'Supino reto', video: 'dQw4w9WgXcQ', cue: 'Desça devagar.' },
        }),
      ],
    },
  ]);
  await visitOnline(page, person);
  const cold = await openCold(context, '/dashboard');
  await expect(cold.getByText(WORKOUT.released(formatDate(new Date())))).toBeVisible();
  await expect(cold.getByText(DASHBOARD_STATES.offline)).toBeVisible();
  await openRoutine(cold).click();
  await cold.getByRole('button', { name: ROUTINE_VIDEO.open }).click();
  await expect(cold.getByText(ROUTINE_VIDEO.failed)).toBeVisible();
  await cold.getByRole('link', { name: ROUTINE.evolution }).click();
  await expect(cold.getByText(EVOLUTION_STATES.offline)).toBeVisible();
  await cold.goBack();
  await button(cold, PLAYER.start('A')).click();
  await button(cold, GATE.agree).click();
  await press(cold);

  await writeRoutine(person, [{ id: 'a', name: 'Peito', items: [exercise('a1', 'Supino leve')] }], 3, 3);
  await context.setOffline(false);
  await expect(cold.getByText(INTERRUPTED.text)).toBeVisible();
  await expect.poll(() => storedSets(person)).toEqual([['a1/1 ea1 40×12r']]);
  await button(cold, INTERRUPTED.toRoutine).click();
  await expect(cold.getByRole('heading', { name: 'Supino leve' })).toBeVisible();
  await expect(cold.getByText(ROUTINE_STATES.known.offline)).toHaveCount(0);
});

test('the routine stays open without a network over the day on which a card renews the plan', async ({
  page,
  context,
}) => {
  const person = await newTrainee();
  await writeAsServer(`subscribers/${person.subscriberId}`, { renews: true });
  await visitOnline(page, person);
  // As if the last visit had been before the renewal.
  await page.goto('/robots.txt');
  await page.evaluate((end) => {
    const known = JSON.parse(localStorage.getItem('painel') ?? '');
    known.subscriber.subscription_end = end;
    localStorage.setItem('painel', JSON.stringify(known));
  }, new Date(Date.now() - 60_000).toISOString());
  const cold = await openCold(context, '/dashboard');
  await expect(cold.getByText(DASHBOARD_STATES.knownOffline)).toBeVisible();
  await openRoutine(cold).click();
  await expect(button(cold, PLAYER.start('A'))).toBeEnabled();
});

/** All that this browser keeps of an account, as one text. */
const keptText = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(window.localStorage)));

test('signing out takes the routine away from the device, in every tab, and another account never sees it', async ({
  page,
  context,
}) => {
  const [first, second] = [await newTrainee(), await newSubscriber({ answers: ALL_ANSWERS })];
  await visitOnline(page, first);
  const tab = await context.newPage();
  // The routine is kept, so the tab shows it while Auth still looks up the session.
  await tab.goto(ADDRESS);
  await expect(button(tab, PLAYER.start('A'))).toBeEnabled();
  expect(await keptText(page)).toContain('Supino reto');
  await button(page, HEADER.signOut).click();
  await expect(page.getByText(SIGN_OUT_TEXTS.done)).toBeVisible();
  await expect(button(tab, PLAYER.start('A'))).toHaveCount(0);
  // What stays names nobody: where the suite is, and when something was celebrated. The other tab hears of it a moment later, and may
  // have kept news meanwhile.
  await expect
    .poll(() => page.evaluate(() => Object.keys(window.localStorage).sort()))
    .toEqual(['emulators', 'momentos']);
  await tab.close();

  // A session that ends without a press leaves its copies until Auth names another account.
  await visitOnline(page, first);
  await forgetSession(page);
  await signInTo(page, second);
  await expect(page.getByRole('heading', { name: HEADER.title })).toBeVisible();
  await expect.poll(() => keptText(page)).not.toContain('Supino reto');
  const cold = await openCold(context, ADDRESS);
  await expect(cold.getByText(ROUTINE_STATES.offline)).toBeVisible();
});

for (const [what, happen] of [
  [
    'the routine is taken back',
    (person: SeededSubscriber) => writeWorkout(person, { version: 3, stage: 'preparing' }),
  ],
  [
    'the plan is over',
    ({ subscriberId }: SeededSubscriber) =>
      writeAsServer(`subscribers/${subscriberId}`, { subscription_end: new Date(Date.now() - 60_000) }),
  ],
] as const) {
  test(`a copy goes once ${what}, also where only the panel is opened`, async ({ page }) => {
    const person = await newTrainee();
    await visitOnline(page, person);
    await happen(person);
    await expect.poll(() => keptText(page)).not.toContain('Supino reto');
  });
}

test.describe('where the network is there and leads nowhere', () => {
  test.use({ serviceWorkers: 'block' });

  test('the kept routine is on the screen at once, and a training begins before anybody has answered', async ({
    page,
  }) => {
    const person = await newTrainee();
    await signInTo(page, person);
    await expect(openRoutine(page)).toBeVisible();
    await expect.poll(() => keptText(page)).toContain('Supino reto');
    const { auth, firestore } = suitePorts();
    const held: (() => void)[] = [];
    let hangs = true;
    await page.route(
      (url) => [String(auth), String(firestore)].includes(url.port) || url.pathname.startsWith('/api/'),
      async (route) => {
        if (hangs) await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      },
    );
    await page.goto(ADDRESS);
    await button(page, PLAYER.start('A')).click({ timeout: 5_000 });
    await button(page, GATE.agree).click({ timeout: 5_000 });
    await press(page);
    await expect(page.getByText(KEPT.kept)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(ROUTINE_STATES.known.failed)).toBeVisible();
    await page.getByRole('link', { name: ROUTINE.back }).click();
    await expect(page.getByText(DASHBOARD_STATES.knownFailed)).toBeVisible({ timeout: 15_000 });
    await page.goBack();
    hangs = false;
    for (const release of held) release();
    await expect(page.getByText(ROUTINE_STATES.known.failed)).toHaveCount(0);
    await expect.poll(() => storedSets(person)).toEqual([['a1/1 ea1 40×12r']]);

    // The open listeners notice nothing for minutes. Whoever comes back to the page is told by the question that this asks.
    hangs = true;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(ROUTINE_STATES.known.failed)).toBeVisible({ timeout: 20_000 });
  });
});
