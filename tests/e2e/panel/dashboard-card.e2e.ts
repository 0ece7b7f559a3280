import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import {
  CANCEL_RENEWAL,
  CARD_SUBSCRIPTION,
  PAYMENT_STATES,
  PAYMENTS,
  WITHDRAWAL,
} from 'domain/buy/payments-texts';
import { CLOSE } from 'domain/kit/texts';
import { PAYMENTS_CARD, WELCOME } from 'domain/panel/texts';
import { expect, test } from '../support/journey.ts';
import { newBuyer } from '../support/people.ts';
import {
  addPurchase,
  atStripe,
  buyByCard,
  buyByPix,
  inDays,
  newCardSubscriber,
  openAccount,
  paymentItems,
  signInToPayments,
  subscriptionAtProvider,
} from '../support/purchases.ts';
import { button, dialog, fold, unfold } from '../support/screen.ts';

const close = (page: Page, name: string) =>
  dialog(page, name).getByRole('button', { name: CLOSE, exact: true }).last().click();

/** The section about the card subscription. */
const subscription = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: CARD_SUBSCRIPTION.title, level: 3 }) })
    .last();

// spec: "Cancellation is allowed at any time but access lasts until the end of the contracted period"
test('a card purchase is listed beside a PIX one, and its renewal can be cancelled while access lasts until the end', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = { ...newBuyer(), password: DEMO_PASSWORD };
  const pixId = await buyByPix(buyer, 'plus');
  const card = await buyByCard(buyer, { plan: 'pro' });
  await openAccount(buyer, { session_id: card.session_id });
  await addPurchase(buyer, { pixId });
  await signInToPayments(page, buyer);

  await expect(paymentItems(page)).toHaveCount(2);
  const bought = paymentItems(page).filter({ hasText: 'Personal PRO' });
  await expect(bought).toContainText('Cartão');
  await expect(bought).toContainText('R$ 199,90');
  await expect(bought).toContainText(`${inDays(60)} a ${inDays(120)}`);
  await expect(paymentItems(page).filter({ hasText: 'Personal PLUS' })).toContainText('PIX');
  await expect(subscription(page)).toContainText(CARD_SUBSCRIPTION.price(19_990, 60));
  await expect(subscription(page)).toContainText(`Renova sozinha em ${inDays(60)}.`);
  await expect(page.getByText(PAYMENTS_CARD.renewsOn(inDays(60)))).toBeVisible();
  await expect(page.getByText(WELCOME.planThen('Personal PLUS', inDays(60), 'Personal PRO'))).toBeVisible();

  await button(page, CARD_SUBSCRIPTION.cancel).click();
  const ask = dialog(page, CANCEL_RENEWAL.title);
  await expect(ask).toContainText(`Seu acesso continua até ${inDays(120)}`);
  await expect(ask).toContainText(CANCEL_RENEWAL.noRefund);
  await button(page, CANCEL_RENEWAL.confirm).dblclick();
  await expect(dialog(page, CANCEL_RENEWAL.doneTitle)).toContainText(inDays(120));
  await close(page, CANCEL_RENEWAL.doneTitle);
  await expect(fold(page, PAYMENTS.title).locator('summary')).toBeFocused();

  await expect(subscription(page)).toContainText(
    `${CARD_SUBSCRIPTION.ends} Seu acesso continua até ${inDays(120)}.`,
  );
  await expect(button(page, CARD_SUBSCRIPTION.cancel)).toHaveCount(0);
  await expect(page.getByText(PAYMENTS_CARD.renewalCancelled, { exact: true })).toBeVisible();
  await expect(button(page, WELCOME.refresh)).toBeVisible();
  expect(await subscriptionAtProvider(card.subscription)).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  });
  await page.reload();
  await unfold(page, PAYMENTS.title);
  await expect(subscription(page)).toContainText(CARD_SUBSCRIPTION.ends);
});

test('a subscriber who withdraws from a card purchase is not charged again and sees the plan end', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = await newCardSubscriber();
  await signInToPayments(page, buyer);
  await button(page, WITHDRAWAL.button).click();
  await expect(dialog(page, WITHDRAWAL.title)).toContainText(WITHDRAWAL.access.card);
  await button(page, WITHDRAWAL.confirm).click();
  await expect(dialog(page, WITHDRAWAL.doneTitle)).toContainText(WITHDRAWAL.refunded(19_990));
  const protocol = await dialog(page, WITHDRAWAL.doneTitle).getByRole('strong').innerText();
  await close(page, WITHDRAWAL.doneTitle);

  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
  await expect(page.getByText(CARD_SUBSCRIPTION.title)).toHaveCount(0);
  await expect(paymentItems(page)).toContainText(PAYMENT_STATES.refunded);
  await expect(paymentItems(page)).toContainText(protocol);
  expect(await subscriptionAtProvider(buyer.subscription)).toMatchObject({ status: 'canceled' });
});

test('a cancellation that does not reach the provider at once is recorded and shown as recorded', async ({
  page,
}) => {
  test.slow();
  const buyer = await newCardSubscriber();
  await signInToPayments(page, buyer);
  // Stripe's client makes three attempts.
  await atStripe('/faults', { mode: 'error', count: 3, path: `/v1/subscriptions/${buyer.subscription}` });
  await button(page, CARD_SUBSCRIPTION.cancel).click();
  await button(page, CANCEL_RENEWAL.confirm).click();
  await expect(dialog(page, CANCEL_RENEWAL.recordedTitle)).toContainText(CANCEL_RENEWAL.recorded);
  await close(page, CANCEL_RENEWAL.recordedTitle);
  await expect(subscription(page)).toContainText(CARD_SUBSCRIPTION.ends);
});

test('a partial refund and a lost dispute are shown while the page is open', { tag: '@gate' }, async ({
  page,
}) => {
  test.slow();
  const buyer = await newCardSubscriber();
  await signInToPayments(page, buyer);
  const item = paymentItems(page).first();
  await expect(item).toContainText(PAYMENT_STATES.paid);
  await atStripe(`/charges/${buyer.invoice}/refund`, { amount: 5_000 });
  await expect(item).toContainText(PAYMENT_STATES['partially-refunded']);
  await expect(item).toContainText(PAYMENTS.refunded(5_000));
  await expect(button(page, WELCOME.refresh)).toBeVisible();

  await atStripe(`/charges/${buyer.invoice}/dispute`);
  await expect(item).toContainText(PAYMENT_STATES.disputed);
  await atStripe(`/charges/${buyer.invoice}/dispute/close`, { outcome: 'lost' });
  await expect(item).toContainText(PAYMENT_STATES.lost);
  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
});
