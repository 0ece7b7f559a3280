import { PAID_ACCOUNT } from 'domain/account/texts';
import { CARD, PIX } from 'domain/buy/texts';
import { QUESTIONNAIRE_CARD } from 'domain/panel/texts';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import {
  createPassword,
  fillPixForm,
  newBuyer,
  openPixDialog,
  payPix,
  payPixInApp,
  storedOrders,
  storedPixId,
} from '../support/buyer.ts';
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
} from '../support/card.ts';
import { expect, test } from '../support/journey.ts';
import { answerEverything } from '../support/questionnaire.ts';

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

  await expect(page.getByText(CARD.confirmed, { exact: true })).toBeVisible();
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
  await expect(page.getByText(CARD.confirmed, { exact: true })).toBeVisible();
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
