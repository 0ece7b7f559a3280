import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { LANDING } from 'domain/site/landing-texts';
import { KEPT, PRIVACY } from 'domain/site/privacy';
import { PRIVACY_LINK } from 'domain/site/privacy-link';
import { TRAINER } from 'domain/kit/content/trainer';
import { openPixDialog } from '../support/people.ts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';

test('the foot of the landing page leads to what is kept, for how long, and who receives it', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: PRIVACY_LINK.text }).click();
  await expect(page).toHaveURL(/\/privacidade$/);
  await expect(page.getByRole('heading', { level: 1, name: PRIVACY.title })).toBeVisible();
  for (const title of [PRIVACY.receiversTitle, PRIVACY.keptTitle, PRIVACY.rightsTitle, PRIVACY.cookiesTitle])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  for (const who of ['Stripe', 'AbacatePay', 'Google (Firebase)', TRAINER.name])
    await expect(page.getByRole('term').filter({ hasText: who }).first()).toBeVisible();
  for (const { what, until } of KEPT) {
    await expect(page.getByRole('term').getByText(what, { exact: true })).toBeVisible();
    await expect(page.getByText(until, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: PRIVACY.home }).click();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
});

test('neither page sets a cookie or asks another site for anything', { tag: '@gate' }, async ({
  page,
  context,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== new URL(baseURL ?? '').hostname) foreign.push(request.url());
  });
  for (const path of ['/', '/privacidade']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(await context.cookies()).toEqual([]);
  expect(foreign).toEqual([]);
});

test('the page is accessible in both themes, and the keyboard leads to each section', async ({ page }) => {
  await page.goto('/privacidade');
  await checkScreen(page, 'privacy');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: PRIVACY.skip })).toBeFocused();
  await page.getByRole('link', { name: PRIVACY.keptTitle }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#prazos$/);
  await expect(page.getByRole('heading', { name: PRIVACY.keptTitle })).toBeInViewport();
});

test('before paying, a buyer reads it in another tab and the dialog stays', async ({ page, context }) => {
  await openPixDialog(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('dialog').getByRole('link', { name: PRIVACY_LINK.text }).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: PRIVACY.title })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says the same', async ({ page }) => {
    await page.goto('/privacidade');
    await expect(page.getByText(/não usa rastreadores/)).toBeVisible();
    await expect(page.getByText(ACCOUNT_DATA.delete).first()).toBeVisible();
    for (const { until } of KEPT) await expect(page.getByText(until, { exact: true })).toBeVisible();
  });
});
