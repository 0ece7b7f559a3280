import type { Page } from '@playwright/test';
import { CARD, PIX } from 'domain/buy/texts';
import { CLOSE } from 'domain/kit/texts';
import { LANDING } from 'domain/site/landing-texts';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { DEMO_PASSWORD } from 'emulators';
import { logIn, newBuyer, openPixDialog, orderByPix, payPixInApp } from '../support/buyer.ts';
import { expect, test, WITH_MOTION } from '../support/journey.ts';
import { newSubscriber } from '../support/people.ts';
import { dialog } from '../support/screen.ts';

test.use(WITH_MOTION);

const dialogs = (page: Page) => page.getByRole('dialog');
const entries = (page: Page) => page.evaluate(() => window.history.length);

test("the browser's Back closes a payment dialog and leaves the page where it was; Forward and a reload open it again", {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/nao-existe');
  await openPixDialog(page);
  await expect(page).toHaveURL(/:\d+\/\?abrir=pix-pro$/);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  const opener = page.getByRole('button', { name: LANDING.buyWithPix }).last();
  await expect(opener).toBeFocused();
  await expect(opener).toBeInViewport();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goForward();
  await expect(dialog(page, PIX.formTitle)).toBeVisible();
  await page.reload();
  await expect(dialog(page, PIX.formTitle)).toBeVisible();
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/nao-existe/);
});

test('a link from elsewhere opens the dialog that it names, and closing it stays on the site; it can claim no payment', async ({
  page,
}) => {
  await page.goto('/?de=anuncio&abrir=cartao-plus');
  await expect(dialog(page, CARD.title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(/:\d+\/\?de=anuncio$/);
  for (const name of ['compra', 'anamnese', 'nada']) {
    await page.goto(`/?abrir=${name}`);
    await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);
    await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
    await expect(dialogs(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?abrir=entrar$/);
  }
});

test('a dialog closed by its button or by Escape leaves no entry behind, also after a double click', async ({
  page,
}) => {
  await page.goto('/nao-existe');
  await page.goto('/?de=anuncio#planos');
  const before = await entries(page);
  const buy = page.getByRole('button', { name: LANDING.buyWithCard }).first();
  for (const how of ['button', 'double click', 'Escape'] as const) {
    await buy.click();
    const card = dialog(page, CARD.title);
    await expect(card).toBeVisible();
    const close = card.getByRole('button', { name: CLOSE });
    if (how === 'button') await close.click();
    else if (how === 'double click') await close.dblclick();
    else await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
    // The entry of the first dialog stays ahead, for Forward, and the next ones take its place.
    expect(await entries(page), how).toBe(before + 1);
    await expect(page).toHaveURL(/\?de=anuncio#planos$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/nao-existe/);
});

test('Back closes a dialog whose code is still on its way', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A page with nothing to do loads the dialogs ahead.
  await page.route('**/assets/landing-on-demand-*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/nao-existe');
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);
  const buy = page.getByRole('button', { name: LANDING.buyWithPix }).first();
  const before = await entries(page);
  await buy.click();
  await expect(buy).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => entries(page)).toBe(before + 1);
  await page.goBack();
  await expect(buy).not.toHaveAttribute('aria-busy');
  release();
  await expect(page).toHaveURL(/:\d+\/$/);
  await buy.click();
  await expect(dialog(page, PIX.formTitle)).toBeVisible();
});

test('Back from a paid PIX says how to come back, as closing it does, and a reload keeps the page in order', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  await page.goto('/nao-existe');
  const pixId = await orderByPix(page, newBuyer());
  await payPixInApp(page, pixId);
  await expect(dialog(page, PIX.successTitle)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(PAID_ACCOUNT.unclaimed)).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
  // The next visit offers the account again, and Back closes that dialog, too.
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('the dashboard takes the place of the dialog that led to it', async ({ page }) => {
  test.slow();
  const person = await newSubscriber();
  await page.goto('/nao-existe');
  await page.goto('/');
  await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
  await logIn(page, person.email, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/nao-existe/);
});

declare global {
  interface Window {
    early?: Set<string> | null;
  }
}
