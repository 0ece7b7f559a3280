import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_LINK, CONFIRM_LINK, DEAD_LINK } from 'domain/account/link-texts';
import { CONFIRM_MAILBOX, HEADER, SIGNED_OUT, PANEL, UNVERIFIED, WELCOME } from 'domain/panel/texts';
import type { Page } from '@playwright/test';
import { newBuyer } from '../support/buyer.ts';
import { checkPasswordForm } from '../support/check-fields.ts';
import { expect, test } from '../support/journey.ts';
import { isMailboxConfirmed, linkMailedTo, mailsTo } from '../support/mailbox.ts';
import { signInTo, subscriberIdOf } from '../support/people.ts';
import { buyByPix, newPixSubscriber } from '../support/purchases.ts';
import { button, unfold } from '../support/screen.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an account with a proved purchase confirms its mailbox only by the link together with its password', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = await newPixSubscriber();
  await signInTo(page, buyer);
  // Right after the payment the plan is shown, and the card about the mailbox stands below it.
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, CONFIRM_MAILBOX.send).click();
  await expect(page.getByText(UNVERIFIED.sent)).toBeVisible();
  const link = await linkMailedTo(buyer.email);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link);
  await expect(title(page, CONFIRM_LINK.title)).toBeVisible();
  await expect(page.getByLabel(ACCOUNT_LINK.email)).toHaveValue(buyer.email);
  await checkPasswordForm(page.locator('form'), ['username', 'current-password']);
  // The code is in no URL, request or storage, but a reload still knows it.
  const code = link.split('=')[1] ?? '';
  await expect(page).toHaveURL(/\/conta$/);
  await page.reload();
  await expect(title(page, CONFIRM_LINK.title)).toBeVisible();
  expect(asked.filter((each) => each.includes(code))).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain(code);
  // Opening the link confirms nothing.
  expect(await isMailboxConfirmed(subscriberIdOf(buyer.email))).toBe(false);

  await button(page, CONFIRM_LINK.submit).click();
  await expect(page.getByText(CONFIRM_LINK.passwordRequired)).toBeVisible();
  await page.getByLabel(ACCOUNT.password).fill('não-é-essa');
  await button(page, CONFIRM_LINK.submit).click();
  await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
  expect(await isMailboxConfirmed(subscriberIdOf(buyer.email))).toBe(false);

  await page.getByLabel(ACCOUNT.password).fill(buyer.password);
  await button(page, CONFIRM_LINK.submit).click();
  await expect(page.getByText(CONFIRM_LINK.done)).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  expect(await isMailboxConfirmed(subscriberIdOf(buyer.email))).toBe(true);
  const checked = page.waitForResponse('**/api/payments/check-subscription');
  await page.reload();
  await checked;
  await expect(page.getByText(buyer.name).first()).toBeVisible();
  await expect(page.getByText(CONFIRM_MAILBOX.title)).toHaveCount(0);

  // The link is used up, also when the person opens it again.
  await page.goto(link);
  await expect(title(page, DEAD_LINK.title)).toBeVisible();
  await page.getByRole('link', { name: ACCOUNT_LINK.panel }).click();
  await expect(page.getByText(buyer.name).first()).toBeVisible();
});

test('after a confirmation on another device, the card disappears when the person returns to the dashboard', async ({
  page,
  newContext,
}) => {
  test.slow();
  const buyer = await newPixSubscriber();
  await signInTo(page, buyer);
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, CONFIRM_MAILBOX.send).click();
  const link = await linkMailedTo(buyer.email);
  const phone = await (await newContext()).newPage();
  await phone.goto(link);
  await phone.getByLabel(ACCOUNT.password).fill(buyer.password);
  await button(phone, CONFIRM_LINK.submit).click();
  await phone.waitForURL('**/dashboard');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(CONFIRM_MAILBOX.title)).toHaveCount(0);
  // The button of the card had the focus.
  await expect(title(page, HEADER.title)).toBeFocused();
});

// spec: "Sign up (email, password; after confirmation redirect to /dashboard)"
// spec: "'Conta criada com sucesso! Verifique seu email para confirmar a conta.'"
test('a buyer who signs up without a proof gets a link by mail, and the plan once the mailbox is confirmed', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer('Clara Motta');
  await buyByPix(buyer);
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(ACCOUNT.signUp, { exact: true }).first().click();
  await dialog.getByLabel(ACCOUNT.email).fill(buyer.email);
  await dialog.getByLabel(ACCOUNT.password, { exact: true }).fill(buyer.password);
  await dialog.getByLabel(ACCOUNT.passwordAgain).fill(buyer.password);
  await dialog.locator('form').getByRole('button', { name: ACCOUNT.create }).click();
  await expect(page.getByText(ACCOUNT.createdVerify)).toBeVisible();
  await expect(page.getByText(PANEL.confirmEmailAfter)).toBeVisible();
  await expect(page.getByText(WELCOME.noPlan, { exact: true })).toBeVisible();
  const link = await linkMailedTo(buyer.email);
  // If asked again within minutes, the server sends no second mail and gives the same answer.
  await button(page, UNVERIFIED.resend).click();
  await expect(page.getByText(UNVERIFIED.sent)).toBeVisible();

  await page.goto(link);
  await page.getByLabel(ACCOUNT.password).fill(buyer.password);
  await button(page, CONFIRM_LINK.submit).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  await expect(page.getByText(buyer.name).first()).toBeVisible();
  await expect(page.getByText(PANEL.confirmEmailAfter)).toHaveCount(0);
  expect((await mailsTo(buyer.email)).filter(({ text }) => text.includes('/conta#'))).toHaveLength(1);
});

test('a link that cannot be sent at the moment is explained', async ({ page }) => {
  const buyer = await newPixSubscriber();
  await page.route('**/api/site/send-confirmation', (route) =>
    route.fulfill({ status: 429, json: { error: { details: { code: 'rate-limited' } } } }),
  );
  await signInTo(page, buyer);
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, CONFIRM_MAILBOX.send).click();
  await expect(page.getByText(UNVERIFIED.failed)).toBeVisible();
  await expect(button(page, CONFIRM_MAILBOX.send)).toBeVisible();
});
