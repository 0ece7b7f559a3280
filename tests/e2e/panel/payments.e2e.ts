import type { Page } from '@playwright/test';
import type { PaymentEntry, PaymentHistory } from 'domain/buy/payments-contract';
import {
  CANCEL_RENEWAL,
  CARD_SUBSCRIPTION,
  METHOD_NAMES,
  PAYMENT_STATES,
  PAYMENTS,
  PROTOCOL,
  WITHDRAWAL,
} from 'domain/buy/payments-texts';
import { DAY_MS } from 'domain/kit/dates';
import { CLOSE } from 'domain/kit/texts';
import { PAYMENTS_CARD, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { atSandbox, newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import {
  addPurchase,
  buyByPix,
  inDays,
  newPixSubscriber,
  paymentItems,
  signInToPayments,
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

// The list of payments is made up here and contains every state of a payment and of a card subscription. These journeys
// check how the dashboard shows them.

const moment = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const PROTOCOL_NUMBER = '20261121-123456';

const PAID: PaymentEntry = {
  id: '0'.repeat(32),
  paid_at: moment(-1),
  tier: 'pro',
  method: 'card',
  amount_cents: 19_990,
  refunded_cents: 0,
  period: { start: moment(-1), end: moment(59) },
  state: 'paid',
  withdrawable_until: moment(6),
  protocol: null,
};
const back = { period: null, refunded_cents: 19_990, withdrawable_until: null } as const;
const STATES: readonly Partial<PaymentEntry>[] = [
  {},
  { state: 'partially-refunded', refunded_cents: 5_000, withdrawable_until: null },
  { state: 'refunded', ...back, protocol: PROTOCOL_NUMBER, method: 'pix' },
  { state: 'withdrawing', withdrawable_until: null, protocol: PROTOCOL_NUMBER },
  { state: 'disputed', withdrawable_until: null },
  { state: 'lost', ...back, refunded_cents: 0, tier: 'Personal 3.0' },
];
const CARD: NonNullable<PaymentHistory['card']> = {
  tier: 'pro',
  amount_cents: 19_990,
  days: 60,
  state: 'renews',
  payable: false,
  period_end: moment(59),
};
const EVERYTHING: PaymentHistory = {
  payments: STATES.map((state, index) => ({ ...PAID, ...state, id: String(index).repeat(32) })),
  card: CARD,
  next: { tier: 'plus', starts_at: moment(30) },
  questions: [],
};

/** Opens the dashboard of a subscriber with the given payments; `wire` sets the answers of the next calls. */
async function openDashboard(page: Page, history: PaymentHistory) {
  const wire = {
    'read-panel': history as unknown,
    'cancel-subscription': { success: true, access_until: moment(30), confirmed: false } as unknown,
    'pay-renewal': { url: null } as unknown,
    'withdraw-purchase': {
      protocol: PROTOCOL_NUMBER,
      requested_at: moment(0),
      refunded: false,
    } as unknown,
  };
  for (const name of Object.keys(wire) as (keyof typeof wire)[]) {
    await page.route(`**/api/*/${name}`, async (route) => {
      if (name !== 'read-panel') return route.fulfill({ json: { result: wire[name] } });
      const response = await route.fetch();
      const { result } = (await response.json()) as { readonly result: object };
      return route.fulfill({ response, json: { result: { ...result, payments: wire[name] } } });
    });
  }
  const person = await newSubscriber();
  await writeAsServer(`subscribers/${person.subscriberId}`, { renews: true });
  await signInTo(page, person);
  await unfold(page, PAYMENTS.title);
  return wire;
}

/** Checks that every control on this screen is at least 44 px high. */
async function checkTargets(page: Page, screen: string): Promise<void> {
  const small = await page
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 44)
        .map((button) => button.textContent),
    );
  expect(small, `${screen}: buttons under 44 px`).toEqual([]);
}

test('payments in every state are accessible in both themes, and fit a phone of 320 px', async ({ page }) => {
  test.slow();
  await openDashboard(page, EVERYTHING);
  for (const [index, state] of EVERYTHING.payments.map((entry) => entry.state).entries()) {
    await expect(paymentItems(page).nth(index)).toContainText(PAYMENT_STATES[state]);
  }
  await checkScreen(page, 'payments');
  await checkTargets(page, 'payments');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('cancelling a renewal is accessible, and says if it is only recorded', async ({ page }) => {
  test.slow();
  await openDashboard(page, EVERYTHING);
  await page.getByRole('button', { name: CARD_SUBSCRIPTION.cancel }).click();
  const ask = page.getByRole('dialog', { name: CANCEL_RENEWAL.title });
  await expect(ask).toContainText(CANCEL_RENEWAL.noRefund);
  await expect(ask).toContainText(CANCEL_RENEWAL.withdrawable);
  await checkScreen(page, 'cancelling');
  await checkTargets(page, 'cancelling');
  await page.getByRole('button', { name: CANCEL_RENEWAL.confirm }).click();
  const recorded = page.getByRole('dialog', { name: CANCEL_RENEWAL.recordedTitle });
  await expect(recorded).toContainText(CANCEL_RENEWAL.recorded);
  await checkScreen(page, 'cancelling recorded');
  await recorded.getByRole('button', { name: CLOSE, exact: true }).last().click();
});

test('withdrawing is accessible, and says if the refund is only recorded', async ({ page }) => {
  test.slow();
  const wire = await openDashboard(page, { payments: [PAID], card: CARD, next: null, questions: [] });
  await page.getByRole('button', { name: WITHDRAWAL.button }).click();
  const ask = page.getByRole('dialog', { name: WITHDRAWAL.title });
  await expect(ask).toContainText(WITHDRAWAL.access.card);
  await checkScreen(page, 'withdrawing');
  await checkTargets(page, 'withdrawing');
  const withdrawn: PaymentEntry = {
    ...PAID,
    state: 'withdrawing',
    withdrawable_until: null,
    protocol: PROTOCOL_NUMBER,
  };
  wire['read-panel'] = { payments: [withdrawn], card: null, next: null, questions: [] };
  await page.getByRole('button', { name: WITHDRAWAL.confirm }).click();
  const recorded = page.getByRole('dialog', { name: WITHDRAWAL.doneTitle });
  await expect(recorded).toContainText(WITHDRAWAL.recorded(19_990));
  await expect(recorded).toContainText(PROTOCOL_NUMBER);
  await checkScreen(page, 'withdrawing recorded');
  await page.keyboard.press('Escape');
  await expect(paymentItems(page)).toContainText(PAYMENT_STATES.withdrawing);
  await expect(paymentItems(page)).toContainText(PROTOCOL_NUMBER);
  await expect(page.getByText(CARD_SUBSCRIPTION.title)).toHaveCount(0);
});

test('a refused renewal says until when there is access and how to go on', async ({ page }) => {
  await openDashboard(page, {
    payments: [PAID],
    card: { ...CARD, state: 'past-due' },
    next: null,
    questions: [],
  });
  await expect(page.getByText(CARD_SUBSCRIPTION.refused)).toContainText(CARD_SUBSCRIPTION.regularise);
  await expect(page.getByText(PAYMENTS_CARD.renewalRefused)).toBeVisible();
  await checkScreen(page, 'refused renewal');
});

test('a refused renewal of the own card is paid at a press, and cancelled at another', async ({ page }) => {
  const wire = await openDashboard(page, {
    payments: [PAID],
    card: { ...CARD, state: 'past-due', payable: true },
    next: null,
    questions: [],
  });
  const section = page.locator('section').filter({ hasText: CARD_SUBSCRIPTION.refused }).last();
  await expect(section.getByRole('button')).toHaveText([CARD_SUBSCRIPTION.pay, CARD_SUBSCRIPTION.cancel]);
  await checkScreen(page, 'payable renewal');
  await checkTargets(page, 'payable renewal');
  await section.getByRole('button', { name: CARD_SUBSCRIPTION.pay }).click();
  await expect(page.getByText(CARD_SUBSCRIPTION.payOver)).toBeVisible();
  wire['pay-renewal'] = { url: new URL('/#planos', page.url()).href };
  await section.getByRole('button', { name: CARD_SUBSCRIPTION.pay }).click();
  await page.waitForURL('**/#planos');
});
