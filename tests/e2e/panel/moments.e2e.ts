import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { DAY_MS } from 'domain/kit/dates';
import { MOMENT_TEXTS, PLAN_DAYS } from 'domain/panel/moments';
import { PANEL } from 'domain/panel/texts';
import { expect, test } from '../support/journey.ts';
import {
  createPassword,
  newBuyer,
  orderByPix,
  payPixInApp,
  signInTo,
  subscriberIdOf,
  untilTriggersRest,
} from '../support/people.ts';
import { answerEverything, firstCard, RELEASED, writeWorkout } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';

/** What the first card celebrates. */
const celebrated = (page: Page) => firstCard(page).locator('.moment').getByRole('heading');

test('payment, questionnaire and release are each celebrated once, with one next step, and an old release is not', async ({
  page,
  newContext,
}) => {
  test.slow();
  const buyer = { ...newBuyer(), password: DEMO_PASSWORD };
  await payPixInApp(page, await orderByPix(page, buyer));
  await expect(page.getByRole('region', { name: PAID_PLAN.title })).toBeVisible();
  await expect(page.locator('dialog[open] .btn-primary')).toHaveText([PAID_PLAN.createPassword]);
  await button(page, PAID_PLAN.createPassword).click();
  await createPassword(page, buyer);
  await answerEverything(page);
  await button(page, WIZARD.finish).click();
  await expect(celebrated(page)).toHaveText(MOMENT_TEXTS.sent.title);
  await expect(firstCard(page).locator('.btn-primary')).toHaveCount(0);
  // The toast with the same words covers nothing of it.
  const toasts = page.locator('.notice.echoed');
  expect(
    await toasts.evaluateAll((all) => all.every((toast) => toast.getBoundingClientRect().height <= 1)),
  ).toBe(true);
  await page.reload();
  await expect(firstCard(page)).toContainText('chega até');
  await expect(celebrated(page)).toHaveCount(0);

  await untilTriggersRest();
  const uid = await page.evaluate(() => JSON.parse(localStorage.getItem('painel') ?? '').user.uid);
  const person = { ...buyer, uid, subscriberId: subscriberIdOf(buyer.email) };
  await writeWorkout(person, { ...RELEASED, version: 2, released_at: new Date() });
  await expect(celebrated(page)).toHaveText(MOMENT_TEXTS.released.title);
  await expect(firstCard(page).locator('.btn-primary')).toHaveText([PANEL.open]);
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect(tab.getByRole('link', { name: PANEL.open })).toBeVisible();
  await expect(celebrated(tab)).toHaveCount(0);

  await writeWorkout(person, { ...RELEASED, version: 3, released_at: new Date(Date.now() - 7 * DAY_MS) });
  await expect(celebrated(page)).toHaveCount(0);
  const device = await (await newContext()).newPage();
  await signInTo(device, buyer);
  await expect(device.getByRole('link', { name: PANEL.open })).toBeVisible();
  await expect(device.getByText(PLAN_DAYS.once)).toBeVisible();
  await expect(celebrated(device)).toHaveText(MOMENT_TEXTS.paid.title);
});
