import { LOADING } from 'domain/kit/texts';
import { PANEL, WELCOME } from 'domain/panel/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { WORKOUT } from 'domain/training/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import type { Page } from '@playwright/test';
import { expect, suitePorts, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readsOf, signInTo, untilTriggersRest } from '../support/people.ts';
import { button, startEditing, unfold } from '../support/screen.ts';
import { RELEASED, firstCard, writeWorkout } from '../support/workouts.ts';

/** Sums up by how much the page's parts move without the person's doing (the browser's layout shift). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') !== true) shifts.push(Number(Reflect.get(entry, 'value')));
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
  await expect(firstCard(page)).toContainText('chega até');

  const shifted = await watchShifts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/workout-on-demand')) asked.push(request.url());
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
    await expect(firstCard(page)).toContainText(LOADING);
    expect(asked).toEqual([]);
    letGo();
    await expect(firstCard(page)).toContainText('chega até');
    await unfold(page, SUMMARY.title);
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
    await expect(firstCard(page)).toContainText(PANEL.workoutUnknown);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await startEditing(page);
    await page.getByLabel(FIELD_LABELS.outros_pontos).fill('Treino cedo');
    await button(page, SUMMARY.save).click();
    await expect(page.getByText(SUMMARY.saved)).toBeVisible();

    await page.unroute(channel);
    await page.route('**/assets/workout-on-demand*.js', (route) => route.abort());
    await page.reload();
    await unfold(page, SUMMARY.title);
    await expect(page.getByText('Treino cedo')).toBeVisible();
    await expect(firstCard(page)).toContainText(PANEL.workoutUnknown);
    await expect(button(page, WELCOME.refresh)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('link', { name: WORKOUT.open })).toHaveCount(0);
  });
});
