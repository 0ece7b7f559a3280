import type { Page } from '@playwright/test';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { CARD, PIX, PURCHASE_NOTICES } from 'domain/buy/texts';
import { HEADER, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import {
  createPassword,
  fillPixForm,
  newBuyer,
  newSubscriber,
  openPixDialog,
  payPix,
  payPixInApp,
  signInTo,
  storedOrders,
  storedPixId,
  writeAsServer,
} from '../support/people.ts';
import {
  atHostedPage,
  createPasswordAfterCard,
  fillCardForm,
  HOSTED,
  openCardDialog,
  openCardDialogHere,
  orderByCard,
  payUnseen,
  payWithCard,
  sessionsOf,
  submitToHostedPage,
} from '../support/purchases.ts';
import { answerEverything, atStep } from '../support/questionnaire.ts';

// spec: "Payment: card (recurring, through an external checkout page)"
// spec: "When success is true and session_id is present on the home page, payment verification starts"
// spec: "Card checkout dialog (email and phone fields)"
// spec: "Post-payment dialog 'Pagamento Confirmado!' to create a password"
// spec: "Card payment verification: loading, then verified (opens the password dialog)"
// spec: "On success the stored session id and user data are removed from local storage"
// spec: "After account creation there is a redirect to /dashboard"
// spec: "Visitor: sees the landing page and can buy plans anonymously"
// spec: "'Pagamento confirmado!' (card)"
test('a visitor buys PRO by card, creates a password, and answers the questionnaire', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  const session_id = await orderByCard(page, buyer);
  await payWithCard(page, 'approved');

  await expect(page.getByText(CARD.confirmed, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
  await expect(page).toHaveURL(/\/\?abrir=compra$/);
  // The browser keeps none of the typed data; it keeps the proof until the proof is used.
  const kept = await storedOrders(page);
  expect(kept).toEqual([{ session_id, savedAt: kept[0]?.['savedAt'], paid: true }]);

  await createPasswordAfterCard(page, buyer);
  expect(await storedOrders(page)).toEqual([]);
  await answerEverything(page);
  await page.getByRole('button', { name: WIZARD.finish }).click();
  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.complete, { exact: true })).toBeVisible();
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  await expect(page.getByText(buyer.name).first()).toBeVisible();
});

test.describe('with a card that is refused', () => {
  test.use({ expectedErrors: /status of 402/ });

  test('another card pays the same session', { tag: '@gate' }, async ({ page }) => {
    test.slow();
    const buyer = newBuyer();
    const session_id = await orderByCard(page, buyer, 'Personal PLUS');
    await payWithCard(page, 'refused');
    await expect(page.getByRole('alert')).toContainText(HOSTED.refused);
    await payWithCard(page, 'approved');
    await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
    expect(await sessionsOf(buyer.email)).toMatchObject([{ id: session_id, status: 'complete' }]);
    await createPasswordAfterCard(page, buyer);
    await expect(page.getByText('Personal PLUS').first()).toBeVisible();
  });
});

test('a card whose bank asks for authentication pays once the buyer has authenticated', {
  tag: '@gate',
}, async ({ page }) => {
  await orderByCard(page, newBuyer());
  await payWithCard(page, 'authentication');
  await page.getByRole('button', { name: HOSTED.authenticate }).click();
  await expect(page.getByText(CARD.confirmed, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle })).toBeVisible();
});

test('a buyer who comes back without paying is told so, finds the form filled in, and can pay by PIX instead', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  const session_id = await orderByCard(page, buyer);
  await page.getByRole('link', { name: HOSTED.back }).click();
  await expect(page.getByText(CARD.cancelled)).toBeVisible();
  await expect(page).toHaveURL(/\/#planos$/);
  // The page scrolls there by itself. A press in the middle of that would miss its button.
  await expect(page.locator('#planos').getByRole('heading', { level: 2 })).toBeInViewport();

  const dialog = await openCardDialogHere(page);
  await expect(dialog.getByText(CARD.kept)).toBeVisible();
  await expect(dialog.getByLabel(CARD.email)).toHaveValue(buyer.email);
  await expect(dialog.getByLabel(CARD.phone)).toHaveValue('(11)98765-4321');
  await page.keyboard.press('Escape');

  await openPixDialog(page);
  await fillPixForm(page, buyer);
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  expect(await storedOrders(page)).toMatchObject([{ plan: 'pro' }, { session_id }]);
  await payPixInApp(page, await storedPixId(page));
  await expect(page.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();
});

test('a buyer who pays and loses the tab before it returns finds the purchase on the next visit', {
  tag: '@gate',
}, async ({ page, context }) => {
  test.slow();
  const buyer = newBuyer();
  const session_id = await orderByCard(page, buyer);
  await page.close({ runBeforeUnload: false });
  await payUnseen(session_id);

  const again = await context.newPage();
  await again.goto('/');
  await again.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await createPassword(again, buyer);
  await expect(again.getByText(buyer.email).first()).toBeVisible();
});

test('a PIX that is paid while the buyer tries the card is not lost', { tag: '@gate' }, async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  await openPixDialog(page);
  await fillPixForm(page, buyer);
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  const pixId = await storedPixId(page);
  await orderByCard(page, buyer);
  await payPix(pixId);
  await page.getByRole('link', { name: HOSTED.back }).click();
  await expect(page.getByRole('button', { name: PAID_PLAN.createPassword })).toBeVisible();
});

test('a double click makes one session', async ({ page }) => {
  const buyer = newBuyer();
  await openCardDialog(page);
  await fillCardForm(page, buyer);
  let creations = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payments/create-checkout')) creations += 1;
  });
  await page.getByRole('button', { name: CARD.submit }).dblclick();
  await atHostedPage(page);
  expect(creations).toBe(1);
  expect(await sessionsOf(buyer.email)).toHaveLength(1);
});

const VERIFY = '**/api/payments/verify-payment';

const SESSION = 'cs_test_a1B2c3D4e5F6g7H8';

const submit = (page: Page) => page.getByRole('button', { name: CARD.submit }).click();

const success = (page: Page) => page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle });

test('a browser in which nobody has signed in buys without loading the code for signing in', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await orderByCard(page, newBuyer());
  expect(loaded).toContain('/api/payments/create-checkout');
  expect(loaded.filter((path) => path.startsWith('/assets/auth-'))).toEqual([]);
});

test('each step of buying by card is accessible in both themes and fits small screens', async ({ page }) => {
  test.slow();
  await openCardDialog(page);
  await checkScreen(page, 'card form');
  await submit(page);
  await expect(page.getByText(CARD.fieldRequired).first()).toBeVisible();
  await checkScreen(page, 'card form with refusals');
  await page.route(VERIFY, () => undefined);
  await page.goto(`/?success=true&session_id=${SESSION}`);
  await expect(page.getByRole('dialog', { name: CARD.confirming })).toBeVisible();
  await checkScreen(page, 'confirming');
  await page.unroute(VERIFY);
  await page.route(VERIFY, (route) =>
    route.fulfill({ json: { result: { verified: false, pending: false } } }),
  );
  await page.goto(`/?success=true&session_id=${SESSION}`);
  await expect(page.getByRole('dialog', { name: CARD.unconfirmedTitle })).toBeVisible();
  await checkScreen(page, 'not confirmed');
  await page.unroute(VERIFY);
  await page.goto('/');
  await page.evaluate(() => window.localStorage.clear());
  await orderByCard(page, newBuyer());
  await payWithCard(page, 'approved');
  await expect(success(page)).toBeVisible();
  await checkScreen(page, 'post-payment');
});

// spec: "Without an active plan: 'Contratar Agora' goes to home and smooth-scrolls to plans"
test('a signed-in buyer pays for their account and goes to the dashboard', { tag: '@gate' }, async ({
  page,
}) => {
  test.slow();
  const person = await newSubscriber();
  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscribed: false,
    subscription_tier: null,
    subscription_end: null,
  });
  await signInTo(page, person);
  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
  await page.getByRole('button', { name: WELCOME.hire }).click();

  const dialog = await openCardDialogHere(page, 'Personal PLUS');
  await expect(dialog.getByLabel(CARD.email)).toHaveValue(person.email);
  await expect(dialog.getByLabel(CARD.email)).toHaveAttribute('readonly', '');
  await expect(dialog.getByText(/^Seu acesso começa com o pagamento/)).toBeVisible();
  await dialog.getByLabel(CARD.phone).fill('11987654321');
  await submitToHostedPage(page);
  await payWithCard(page, 'approved');

  const paid = page.getByRole('dialog', { name: PAID_ACCOUNT.successTitle });
  await expect(paid.getByText(PAID_PLAN.active)).toBeVisible();
  await expect(paid.getByLabel(ACCOUNT.password)).toHaveCount(0);
  expect(await storedOrders(page)).toEqual([]);
  await paid.getByRole('button', { name: PAID_PLAN.openPanel }).click();
  await expect(page.getByText('Personal PLUS').first()).toBeVisible();
});

test('a subscriber is told before paying what the purchase means for the present plan', async ({ page }) => {
  test.slow();
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('link', { name: HEADER.home }).click();

  await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
  await expect(page.getByRole('dialog').getByText(/^Você já tem o Personal PRO ativo até/)).toBeVisible();
  await page.keyboard.press('Escape');

  const dialog = await openCardDialogHere(page, 'Personal PLUS');
  await expect(dialog.getByText(/^Você já tem o Personal PRO ativo até/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: CARD.submit })).toBeVisible();
});

test('a plan that the card already pays for is not sold by card again, and the other ways to buy are explained', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  await payWithCard(page, 'approved');
  await createPasswordAfterCard(page, buyer);
  await atStep(page, 1);
  await page.goto('/');

  const plus = await openCardDialogHere(page, 'Personal PLUS');
  await expect(plus.getByText('A assinatura que está no seu cartão hoje deixa de se renovar')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
  await expect(page.getByRole('dialog').getByText('Para parar, cancele a renovação no painel')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: LANDING.buyWithCard }).first().click();
  const dialog = page.getByRole('dialog', { name: PURCHASE_NOTICES.alreadySubscribedTitle });
  await expect(dialog.getByText(PURCHASE_NOTICES.alreadySubscribed)).toBeVisible();
  await expect(dialog.getByRole('button', { name: CARD.submit })).toHaveCount(0);
  await dialog.getByRole('button', { name: PAID_PLAN.openPanel }).click();
  await expect(page.getByText(buyer.email).first()).toBeVisible();
});

test('a signed-in buyer whose tab was lost after paying is led to the dashboard and not asked for a password', {
  tag: '@gate',
}, async ({ page, context }) => {
  test.slow();
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('link', { name: HEADER.home }).click();
  const dialog = await openCardDialogHere(page, 'Personal PLUS');
  await expect(dialog.getByLabel(CARD.email)).toHaveValue(person.email);
  await dialog.getByLabel(CARD.phone).fill('11987654321');
  const session_id = await submitToHostedPage(page);
  await page.close({ runBeforeUnload: false });
  await payUnseen(session_id);

  const again = await context.newPage();
  await again.goto('/');
  await expect(again.getByText(PAID_PLAN.active)).toBeVisible();
  expect(await storedOrders(again)).toEqual([]);
  await again.getByRole('button', { name: PAID_PLAN.openPanel }).click();
  await expect(again.getByText(person.name).first()).toBeVisible();
});
