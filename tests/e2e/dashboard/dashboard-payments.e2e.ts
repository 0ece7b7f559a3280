import { DAY_MS } from 'domain/durations';
import { CLOSE, OFFLINE, RETRY } from 'domain/texts/common';
import { QUESTIONNAIRE_CARD, WELCOME } from 'domain/texts/dashboard';
import { ERROR_TEXTS } from 'domain/texts/errors';
import {
  METHOD_NAMES,
  PAYMENT_STATES,
  PAYMENTS,
  PROTOCOL,
  WITHDRAWAL,
} from 'domain/texts/dashboard/payments';
import type { Page, Route } from '@playwright/test';
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
import { button, dialog } from '../support/screen.ts';

const LIST = '**/api/list-payments';
const WITHDRAW = '**/api/withdraw-purchase';

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
  await expect(page.getByRole('heading', { name: PAYMENTS.title })).toBeFocused();

  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.locked)).toBeVisible();
  const item = paymentItems(page).first();
  await expect(item).toContainText(PAYMENT_STATES.refunded);
  await expect(item).toContainText(PAYMENTS.refunded(19_990));
  await page.reload();
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
  await expect(page.getByText(PAYMENTS.empty)).toBeVisible();
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

test.describe('with calls that fail', () => {
  test.use({ expectedErrors: /Failed to load resource: (net::ERR_FAILED|.*status of 500)/ });
  const broken = { status: 500, json: { error: { status: 'INTERNAL', message: 'boom' } } };

  test('payments that cannot be loaded are reported, and trying again shows them', async ({ page }) => {
    const buyer = await newPixSubscriber();
    await page.route(LIST, (route) => route.fulfill(broken));
    await signInTo(page, buyer);
    await expect(page.getByText(PAYMENTS.failed)).toBeVisible();
    await page.unroute(LIST);
    const retry = button(page, RETRY);
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(paymentItems(page)).toHaveCount(1);
    await expect(page.getByText(PAYMENTS.failed)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: PAYMENTS.title })).toBeFocused();
  });

  test('a list that cannot be refreshed stays, and is refreshed when the network is back', async ({
    page,
    context,
  }) => {
    await signInToPayments(page, await newPixSubscriber());
    await expect(paymentItems(page)).toHaveCount(1);
    await context.setOffline(true);
    await button(page, WELCOME.refresh).click();
    await expect(page.getByText(PAYMENTS.stale)).toBeVisible();
    await expect(paymentItems(page)).toHaveCount(1);
    await context.setOffline(false);
    await expect(page.getByText(PAYMENTS.stale)).toHaveCount(0);
    await expect(paymentItems(page)).toHaveCount(1);
  });

  const loseTheAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort('failed');
  };

  test('a withdrawal whose answer is lost is checked at once and made only once', async ({ page }) => {
    test.slow();
    await signInToPayments(page, await newPixSubscriber());
    await page.route(WITHDRAW, loseTheAnswer, { times: 1 });
    await button(page, WITHDRAWAL.button).click();
    await button(page, WITHDRAWAL.confirm).click();
    const protocol = await shownProtocol(page);
    await page.keyboard.press('Escape');
    await expect(paymentItems(page)).toContainText(protocol);
  });

  test('a withdrawal whose answer never comes is not made twice, and trying again shows its protocol', async ({
    page,
  }) => {
    test.slow();
    await signInToPayments(page, await newPixSubscriber());
    await page.route(WITHDRAW, loseTheAnswer);
    await button(page, WITHDRAWAL.button).click();
    await button(page, WITHDRAWAL.confirm).click();
    await expect(dialog(page, WITHDRAWAL.title).getByText(OFFLINE)).toBeVisible();
    // The list behind the dialog already shows the withdrawal.
    await expect(page.locator('li').filter({ hasText: PAYMENT_STATES.refunded })).toBeAttached();
    await page.unroute(WITHDRAW);
    await button(page, WITHDRAWAL.confirm).click();
    const protocol = await shownProtocol(page);
    await page.keyboard.press('Escape');
    await expect(paymentItems(page).first()).toContainText(protocol);
  });

  test('a withdrawal that the server refuses keeps the dialog, the purchase and the way out', async ({
    page,
  }) => {
    await signInToPayments(page, await newPixSubscriber());
    await page.route(WITHDRAW, (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: { status: 'INTERNAL', message: 'boom', details: { code: 'withdrawal-not-possible' } },
        },
      }),
    );
    await button(page, WITHDRAWAL.button).click();
    await button(page, WITHDRAWAL.confirm).click();
    await expect(page.getByRole('alert')).toHaveText(ERROR_TEXTS['withdrawal-not-possible']);
    await page.unroute(WITHDRAW);
    await page.route(WITHDRAW, (route) => route.fulfill(broken));
    await button(page, WITHDRAWAL.confirm).click();
    await expect(page.getByRole('alert')).toHaveText(ERROR_TEXTS.internal);
    await expect(page.getByText('boom')).toHaveCount(0);
    await button(page, WITHDRAWAL.keep).click();
    await expect(paymentItems(page).first()).toContainText(PAYMENT_STATES.paid);
    await expect(button(page, WITHDRAWAL.button)).toBeFocused();
  });
});
