import { ACCOUNT } from 'domain/texts/account';
import { NOTIFICATIONS, TOAST_KINDS } from 'domain/texts/common';
import { QUESTIONNAIRE_CARD, SIGNED_OUT, WELCOME } from 'domain/texts/dashboard';
import { checkAccessibility, WITHOUT_MOTION } from '../support/check-accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo } from '../support/people.ts';
import { button } from '../support/screen.ts';

// The clock stands still where a toast is looked at, so none goes because its time is over.
test.use({ ...WITHOUT_MOTION, expectedErrors: /ERR_FAILED/ });

test('a toast says its kind in a word and by a sign of its own', async ({ page }, testInfo) => {
  await page.clock.install();
  await signInTo(page, await newSubscriber());
  const stop = () => page.clock.pauseAt(Date.now() + 1_000);
  const log = page.getByRole('log', { name: NOTIFICATIONS });
  const signs = () =>
    log.locator('.aviso').evaluateAll((toasts) =>
      toasts.map((toast) => {
        const { content, clipPath } = getComputedStyle(toast, '::before');
        return { content, clipPath };
      }),
    );
  await page.route('**/api/check-subscription', (route) => route.abort());
  await stop();
  await button(page, WELCOME.refresh).click();
  await expect(log).toContainText(`${TOAST_KINDS.info}:${WELCOME.refreshing}`);
  await expect(log).toContainText(`${TOAST_KINDS.error}:${WELCOME.refreshFailed}`);
  const [info, error] = await signs();
  await page.screenshot({ path: testInfo.outputPath('error.png') });
  // A toast with the focus stays.
  await log.getByRole('button').last().focus();
  await page.clock.resume();
  await checkAccessibility(page, 'toasts');

  // The success of the next attempt removes the error of the last one.
  await page.unroute('**/api/check-subscription');
  await stop();
  await button(page, WELCOME.refresh).click();
  await expect(log).toContainText(`${TOAST_KINDS.success}:${WELCOME.refreshed(true)}`);
  await expect(log).not.toContainText(WELCOME.refreshFailed);
  const success = (await signs()).at(-1);
  await page.screenshot({ path: testInfo.outputPath('success.png') });
  const kinds = [info, error, success];
  expect(new Set(kinds.map((kind) => kind?.content)).size).toBe(3);
  expect(new Set(kinds.map((kind) => kind?.clipPath)).size).toBe(3);
});

test('the toast of an error goes as soon as its cause is corrected', async ({ page }) => {
  await page.goto('/dashboard');
  await page.clock.install();
  await button(page, SIGNED_OUT.login).click();
  const submit = page.locator('form').getByRole('button', { name: ACCOUNT.login, exact: true });
  await submit.click();
  const missing = page.getByText(ACCOUNT.credentialsRequired);
  await expect(missing).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByLabel(ACCOUNT.email).fill('ninguem@personal.example');
  await page.clock.runFor(50);
  // The password is still missing.
  await expect(missing).toBeVisible();
  await page.getByLabel(ACCOUNT.password, { exact: true }).fill('senha-errada');
  await page.clock.runFor(50);
  await expect(missing).toHaveCount(0);
  await page.clock.resume();
  await submit.click();
  await expect(page.getByText(ACCOUNT.wrongCredentials)).toBeVisible();
  await expect(page.getByRole('heading', { name: QUESTIONNAIRE_CARD.title })).toHaveCount(0);
});
