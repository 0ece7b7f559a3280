import { PIX } from 'domain/buy/texts';
import { HELP } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { newBuyer, orderByPix, payPixInApp } from '../support/buyer.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo } from '../support/people.ts';

test.use({ colorScheme: 'dark' });

/** The buttons that would be printed. */
const printedButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.btn')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.textContent),
  );

/** The colour of the text on paper. */
const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);

test('the landing page and a receipt are printed in black and without buttons', async ({ page }) => {
  test.slow();
  const pixId = await orderByPix(page, newBuyer());
  await payPixInApp(page, pixId);
  const receipt = page.getByRole('dialog', { name: PIX.successTitle });
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await printedButtons(page)).toEqual([]);
  await expect(receipt.getByText(PAID_PLAN.successText)).toBeVisible();
  await expect(page.getByText(LANDING.headline)).toBeHidden();
  expect(await ink(page)).toBe('rgb(0, 0, 0)');

  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(LANDING.headline)).toBeVisible();
  expect(await printedButtons(page)).toEqual([]);
  await expect(page.getByRole('link', { name: LANDING.whatsapp })).toBeHidden();
});

test('the dashboard is printed in black and without buttons', async ({ page }) => {
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  await expect(page.locator('.floating')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  expect(await printedButtons(page)).toEqual([]);
  await expect(page.getByRole('link', { name: HELP.button }).last()).toBeHidden();
  expect(await ink(page)).toBe('rgb(0, 0, 0)');
});
