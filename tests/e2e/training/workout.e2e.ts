import type { Page } from '@playwright/test';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS, labelsOf } from 'domain/answers/fields';
import { LOADING, whatsappLink } from 'domain/kit/texts';
import { PANEL, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { CORRECTION_CONTACT, WORKOUT } from 'domain/training/texts';
import { expect, suitePorts, test } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  newSubscriber,
  readAsServer,
  readsOf,
  signInTo,
  untilTriggersRest,
} from '../support/people.ts';
import { firstCard, RELEASED, writeWorkout } from '../support/questionnaire.ts';
import { button, startEditing, unfold } from '../support/screen.ts';

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

test('on a device that does not keep the workout its code is asked for after the live data, costs one read and moves nothing', async ({
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
    await page.evaluate(() => localStorage.removeItem('treino-painel'));
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
    // The page may load itself anew once, because a part of it did not come.
    await expect(async () => {
      await unfold(page, SUMMARY.title);
      await expect(page.getByText('Treino cedo')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(firstCard(page)).toContainText(PANEL.workoutUnknown);
    await expect(button(page, WELCOME.refresh)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('link', { name: WORKOUT.open })).toHaveCount(0);
  });
});

const MESSAGE = 'O peso parece trocado.\nE conte mais sobre o joelho.';

const editor = (page: Page) => page.getByRole('heading', { name: SUMMARY.editing });

test("the trainer's request stands above the badge and opens exactly the answers in question, also by keyboard", {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, limitacoes_lesoes: 'Joelho' } });
  await writeWorkout(person);
  await signInTo(page, person);
  await expect(page.getByText(WORKOUT.answered)).toBeVisible();

  const fields = ['peso', 'objetivo_principal', 'limitacoes_lesoes'] as const;
  await writeWorkout(person, {
    version: 2,
    stage: 'correction',
    correction: { fields: [...fields], message: MESSAGE },
  });
  const card = firstCard(page);
  expect(await card.getByText('O peso parece trocado.').innerText()).toBe(MESSAGE);
  const labels = labelsOf(fields);
  await expect(card).toContainText(WORKOUT.correction(labels));
  await expect(card).not.toContainText('chega até');
  const badge = card.getByText(QUESTIONNAIRE_CARD.complete);
  const top = async (part: typeof badge) => (await part.boundingBox())?.y ?? 0;
  expect(await top(card.getByText('O peso parece trocado.'))).toBeLessThan(await top(badge));
  await expect(card.getByRole('link', { name: CORRECTION_CONTACT.contact })).toHaveAttribute(
    'href',
    whatsappLink(CORRECTION_CONTACT.message(labels)),
  );

  await button(page, PANEL.correct).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  const form = page.locator('form');
  await expect(
    page.locator('section').filter({ has: form }).getByText('O peso parece trocado.'),
  ).toBeVisible();
  await expect(form.locator('input, select, textarea')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(FIELD_LABELS.peso)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('71.2');
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Joelho direito, operado em 2020');
  await button(page, SUMMARY.save).dblclick();
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    peso: { doubleValue: 71.2 },
    limitacoes_lesoes: { stringValue: 'Joelho direito, operado em 2020' },
    objetivo_principal: { stringValue: ALL_ANSWERS.objetivo_principal },
  });

  // 'Editar' opens all answers, as ever.
  await startEditing(page);
  await expect(form.locator('input, select, textarea')).toHaveCount(12);
  await button(page, SUMMARY.cancel).click();

  await writeWorkout(person, { version: 6 });
  await expect(card).toContainText(WORKOUT.answered);
  await expect(button(page, PANEL.correct)).toHaveCount(0);
});

test('answers that were typed and not saved stay in the form that a correction opens', async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person, { stage: 'correction', correction: { fields: ['altura'], message: '' } });
  await signInTo(page, person);
  await startEditing(page);
  await page.getByLabel(FIELD_LABELS.outros_pontos).fill('Treino cedo');
  await button(page, PANEL.correct).click();
  await expect(editor(page)).toBeFocused();
  await expect(page.locator('form').locator('input, select, textarea')).toHaveCount(2);
  await expect(page.getByLabel(FIELD_LABELS.outros_pontos)).toHaveValue('Treino cedo');
  await button(page, SUMMARY.cancel).click();
  await button(page, PANEL.correct).click();
  await expect(page.locator('form').locator('input, select, textarea')).toHaveCount(1);

  // The request is withdrawn on another device while its button has the focus.
  await button(page, SUMMARY.cancel).click();
  await button(page, PANEL.correct).focus();
  await writeWorkout(person, { version: 2, stage: 'preparing' });
  await expect(button(page, PANEL.correct)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeFocused();
});
