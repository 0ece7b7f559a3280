import { LOADING } from 'domain/texts/common';
import { WELCOME } from 'domain/texts/dashboard';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { CORRECTION, WORKOUT } from 'domain/texts/dashboard/workout';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import type { Page } from '@playwright/test';
import { checkScreen } from '../support/check-reach.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  newSubscriber,
  readsOf,
  signInTo,
  untilTriggersRest,
  writeAsServer,
} from '../support/people.ts';
import { button } from '../support/screen.ts';
import { dayFromToday, RELEASED, workoutCard, writeWorkout } from '../support/workouts.ts';

/** Sums up by how much the page's parts move without the person's doing (the browser's layout shift). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts');
      return Array.isArray(shifts) ? shifts.reduce((sum: number, each) => sum + Number(each), 0) : Number.NaN;
    });
}

test('on a later visit the code about the workout is asked for after the live data, costs one read and moves nothing', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person);
  await untilTriggersRest();
  await signInTo(page, person);
  await expect(workoutCard(page)).toContainText(WORKOUT.received);

  const shifted = await watchShifts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/follow-and-show')) asked.push(request.url());
  });
  const database = String(suitePorts().firestore);
  for (const [width, height] of [
    [360, 740],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const before = await readsOf(person.uid);
    asked.length = 0;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const isDatabase = (url: URL) => url.port === database;
    await page.route(isDatabase, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(workoutCard(page)).toContainText(LOADING);
    expect(asked).toEqual([]);
    letGo();
    await expect(workoutCard(page)).toContainText(WORKOUT.received);
    await expect(button(page, SUMMARY.edit)).toBeVisible();
    expect(asked).toHaveLength(1);
    expect((await readsOf(person.uid)) - before).toBeLessThanOrEqual(3);
    expect(await shifted(), `${width} px`).toBeLessThan(0.05);
    await page.unroute(isDatabase);
  }
});

test.describe('where the workout cannot be read', () => {
  test.use({ expectedErrors: /Failed to load resource: net::ERR_|^FirebaseError: false for 'get'/ });

  test('the rest of the dashboard works, and nothing is promised', async ({ page }) => {
    const person = await newSubscriber({ answers: ALL_ANSWERS });
    await writeWorkout(person, RELEASED);
    // The rules deny requests for another person's workout.
    const channel = (url: URL) => url.pathname.endsWith('/Listen/channel');
    await page.route(channel, (route) =>
      route.continue({
        postData: route.request().postData()?.replaceAll(`workouts%2F${person.uid}`, 'workouts%2Foutra'),
      }),
    );
    await signInTo(page, person);
    await expect(workoutCard(page)).toContainText(WORKOUT.unknown);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button(page, SUMMARY.edit).click();
    await page.getByLabel(FIELD_LABELS.outros_pontos).fill('Treino cedo');
    await button(page, SUMMARY.save).click();
    await expect(page.getByText(SUMMARY.saved)).toBeVisible();

    await page.unroute(channel);
    await page.route('**/assets/follow-and-show*.js', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Treino cedo')).toBeVisible();
    await expect(workoutCard(page)).toHaveCount(0);
    await expect(button(page, WELCOME.refresh)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('link', { name: WORKOUT.open })).toHaveCount(0);
  });
});

test.describe('every state of the workout', () => {
  test('is accessible in both themes, on small screens and with large text', async ({ page }) => {
    test.slow();
    const person = await newSubscriber({ answers: ALL_ANSWERS });
    await writeWorkout(person, { due_on: dayFromToday(-1) });
    await signInTo(page, person);
    await expect(workoutCard(page)).toContainText('Fale com');
    await writeAsServer(`subscribers/${person.subscriberId}`, {
      subscription_end: new Date(Date.now() + 86_400_000),
    });
    await expect(button(page, WELCOME.renew)).toBeVisible();
    await checkScreen(page, 'late, plan ends');

    const long = 'Palavra'.repeat(40);
    await writeWorkout(person, {
      version: 2,
      stage: 'correction',
      correction: { fields: ['peso', 'nivel_energia'], message: `Confira: ${long}` },
    });
    await expect(button(page, CORRECTION.button)).toBeVisible();
    await checkScreen(page, 'correction');
    await button(page, CORRECTION.button).click();
    await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeFocused();
    await checkScreen(page, 'correcting');
    await button(page, SUMMARY.cancel).click();

    await writeWorkout(person, {
      version: 3,
      ...RELEASED,
      stage: 'changed',
      changed: ['peso'],
      message: `${long}\n\u202eOlá`,
    });
    await expect(workoutCard(page).getByRole('link', { name: WORKOUT.open })).toBeVisible();
    await checkScreen(page, 'released and changed');
  });
});
