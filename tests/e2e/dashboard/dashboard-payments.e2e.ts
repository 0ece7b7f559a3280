import { DAY_MS } from 'domain/kit/dates';
import { CLOSE } from 'domain/kit/texts';
import { QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { METHOD_NAMES, PAYMENT_STATES, PAYMENTS, PROTOCOL, WITHDRAWAL } from 'domain/buy/payments-texts';
import type { Page } from '@playwright/test';
import { atSandbox } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import {
  addPurchase,
  buyByPix,
  newPixSubscriber,
  paymentItems,
  signInToPayments,
  inDays,
} from '../support/purchases.ts';
import { button, dialog, fold, unfold } from '../support/screen.ts';

/** The protocol number that the open dialog shows. */
async function shownProtocol(page: Page): Promise<string> {
  const text = await dialog(page, WITHDRAWAL.doneTitle).getByRole('strong').innerText();
  expect(text).toMatch(/^\d{8}-\d{6}$/);
  return text;
}

test('payments by PIX are listed newest first, each with its day, method, amount and period', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = await newPixSubscriber('plus');
  await signInToPayments(page, buyer);
  const [latest, first] = [paymentItems(page).first(), paymentItems(page).nth(1)];
  await expect(latest).toContainText('Personal PLUS');
  await expect(latest).toContainText('R$ 159,90');
  await expect(latest).toContainText(METHOD_NAMES.pix);
  await expect(latest).toContainText(PAYMENT_STATES.paid);
  await expect(latest).toContainText(`${inDays(0)} a ${inDays(60)}`);

  // A second payment, made elsewhere while this page is open, appears by itself and starts where the first one ends.
  await addPurchase(buyer, { pixId: await buyByPix(buyer, 'pro') });
  await expect(latest).toContainText('Personal PRO');
  await expect(latest).toContainText(`${inDays(60)} a ${inDays(120)}`);
  await expect(first).toContainText('Personal PLUS');
  await expect(page.getByText(WELCOME.validUntil).locator('..')).toContainText(inDays(120));
});

test('a subscriber who withdraws from a PIX purchase gets a protocol and the money back, and sees the plan end', {
  tag: '@gate',
}, async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInToPayments(page, await newPixSubscriber());
  await button(page, WITHDRAWAL.button).click();
  const ask = dialog(page, WITHDRAWAL.title);
  await expect(ask.getByRole('heading', { name: WITHDRAWAL.title })).toBeFocused();
  await expect(ask).toContainText(`${WITHDRAWAL.refund(19_990)} ${WITHDRAWAL.means.pix}`);
  await expect(ask).toContainText(WITHDRAWAL.access.pix);
  await expect(ask).toContainText(WITHDRAWAL.answers);
  await button(page, WITHDRAWAL.confirm).dblclick();

  const done = dialog(page, WITHDRAWAL.doneTitle);
  await expect(done.getByRole('heading', { name: WITHDRAWAL.doneTitle })).toBeFocused();
  await expect(done).toContainText(WITHDRAWAL.refunded(19_990));
  const protocol = await shownProtocol(page);
  await done.getByRole('button', { name: PROTOCOL.copy }).click();
  await expect(page.getByText(PROTOCOL.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(protocol);
  await done.getByRole('button', { name: CLOSE, exact: true }).last().click();
  await expect(fold(page, PAYMENTS.title).locator('summary')).toBeFocused();

  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.locked)).toBeVisible();
  const item = paymentItems(page).first();
  await expect(item).toContainText(PAYMENT_STATES.refunded);
  await expect(item).toContainText(PAYMENTS.refunded(19_990));
  await page.reload();
  await unfold(page, PAYMENTS.title);
  await expect(paymentItems(page)).toHaveCount(1);
  await expect(item).toContainText(protocol);
  await expect(button(page, WITHDRAWAL.button)).toHaveCount(0);
});

test('a withdrawal that the subscriber does not confirm changes nothing, and the focus returns', async ({
  page,
}) => {
  await signInToPayments(page, await newPixSubscriber());
  const trigger = button(page, WITHDRAWAL.button);
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, WITHDRAWAL.title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
  await expect(paymentItems(page).first()).toContainText(PAYMENT_STATES.paid);
});

// spec: "plan name or 'Nenhum plano ativo'"
test('a refund made at the provider is shown while the page is open', async ({ page }) => {
  const buyer = await newPixSubscriber();
  await signInToPayments(page, buyer);
  await expect(paymentItems(page).first()).toContainText(PAYMENT_STATES.paid);
  await atSandbox(`/charges/${buyer.pixId}/refund`);
  await expect(paymentItems(page).first()).toContainText(PAYMENT_STATES.refunded);
  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
});

test('a subscriber without payments is told so', async ({ page }) => {
  await signInTo(page, await newSubscriber());
  await unfold(page, PAYMENTS.title);
  await expect(fold(page, PAYMENTS.title).getByText(PAYMENTS.none).last()).toBeVisible();
});

test('a plan that ends within a week offers to renew, and leads to the plans', { tag: '@gate' }, async ({
  page,
}) => {
  const person = await newSubscriber();
  await signInTo(page, person);
  await expect(button(page, WELCOME.refresh)).toBeVisible();
  await expect(button(page, WELCOME.renew)).toHaveCount(0);
  const end = new Date(Date.now() + 6 * DAY_MS);
  await writeAsServer(`subscribers/${person.subscriberId}`, { subscription_end: end });
  await button(page, WELCOME.renew).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.locator('#planos')).toBeInViewport();
});
