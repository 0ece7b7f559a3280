import type { Page, Route } from '@playwright/test';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { NEXT_STEPS, NEXT_STEPS_SIGNED_IN, PAID_PLAN } from 'domain/buy/paid-plan';
import { CANCEL_RENEWAL } from 'domain/buy/payments-texts';
import { CARD, PIX } from 'domain/buy/texts';
import { DAY_MS } from 'domain/kit/dates';
import { CLOSE, OPENING } from 'domain/kit/texts';
import { expect, test } from '../support/journey.ts';
import {
  atSandbox,
  comeBackTo,
  newBuyer,
  openLogin,
  openPixDialog,
  orderByPix,
  payPix,
  payPixInApp,
  storedPixId,
} from '../support/people.ts';
import {
  atStripe,
  createPasswordAfterCard,
  inDays,
  newPixSubscriber,
  orderByCard,
  payWithCard,
  sessionsOf,
  signInToPayments,
} from '../support/purchases.ts';
import { deliveriesAbout } from '../support/sandboxes.ts';
import { button, dialog } from '../support/screen.ts';

/** Checks what the dialog says of the paid plan and of the way to the workout. */
async function readsPlanAndSteps(
  page: Page,
  title: string,
  plan: string,
  end: string,
  steps: readonly string[],
): Promise<void> {
  const paid = dialog(page, title);
  await expect(paid.getByRole('region', { name: PAID_PLAN.title })).toHaveText(
    `${plan}${PAID_PLAN.successText} ${PAID_PLAN.until} ${end}`,
  );
  const next = paid.getByRole('region', { name: PAID_PLAN.next });
  await expect(next.getByRole('listitem')).toHaveText([...steps]);
}

test("after a PIX the buyer reads plan, end by the server's clock and the way to the workout, also on a later visit", {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const end = inDays(60);
  // The device's clock is 90 days fast.
  await page.clock.setSystemTime(Date.now() + 90 * DAY_MS);
  await payPixInApp(page, await orderByPix(page, newBuyer()));
  await readsPlanAndSteps(page, PIX.successTitle, 'Personal PRO', end, NEXT_STEPS);
  await expect(dialog(page, PIX.successTitle).getByText(PAID_PLAN.active)).toHaveCount(0);

  await dialog(page, PIX.successTitle).getByText(CLOSE, { exact: true }).click();
  await page.reload();
  await readsPlanAndSteps(page, PAID_ACCOUNT.successTitle, 'Personal PRO', end, NEXT_STEPS);
});

test('the confirmed payment stays on the screen until the form of the password is loaded', async ({
  page,
}) => {
  const pixId = await orderByPix(page, newBuyer());
  const asked = new Promise<Route>((resolve) => void page.route('**/assets/account-dialogs-*.js', resolve));
  await payPixInApp(page, pixId);
  const paid = dialog(page, PIX.successTitle);
  await button(page, PAID_PLAN.createPassword).click();
  const file = await asked;
  await expect(paid.getByRole('button', { name: OPENING })).toBeVisible();
  await file.fallback();
  await expect(dialog(page, PAID_ACCOUNT.createTitle)).toBeVisible();
  await expect(paid).toHaveCount(0);
});

test('after a payment by card the buyer reads the same, and can end the renewal without an account', async ({
  page,
}) => {
  test.slow();
  await orderByCard(page, newBuyer(), 'Personal PLUS');
  await payWithCard(page, 'approved');
  await readsPlanAndSteps(page, PAID_ACCOUNT.successTitle, 'Personal PLUS', inDays(60), NEXT_STEPS);
  await expect(page.getByText(PAID_ACCOUNT.stopRenewal)).toBeVisible();
  // Whoever closes that dialog ends it later below the login.
  await openLogin(page);
  await page.getByText(PAID_ACCOUNT.stopRenewalOf(new Date())).click();
  await button(page, CANCEL_RENEWAL.confirm).click();
  await expect(page.getByText(PAID_ACCOUNT.renewalStopped)).toBeVisible();
});

test("a signed-in buyer reads the end of the account's access and is not asked for a password", {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const buyer = await newPixSubscriber();
  await signInToPayments(page, buyer);
  const form = await openPixDialog(page, 'Personal PLUS');
  await expect(form.getByLabel(PIX.email)).toHaveValue(buyer.email);
  for (const [label, text] of [
    [PIX.name, buyer.name],
    [PIX.phone, buyer.phone],
    [PIX.cpf, buyer.cpf],
  ] as const) {
    await form.getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(dialog(page, PIX.codeTitle)).toBeVisible();
  await payPixInApp(page, await storedPixId(page));
  await readsPlanAndSteps(page, PIX.successTitle, 'Personal PLUS', inDays(120), NEXT_STEPS_SIGNED_IN);
  await expect(dialog(page, PIX.successTitle).getByText(PAID_PLAN.active)).toBeVisible();
});

test('a buyer who is signed out reads no more of an address that has a plan than the purchase gives by itself', async ({
  page,
}) => {
  test.slow();
  const { email } = await newPixSubscriber();
  const pixId = await orderByPix(page, { ...newBuyer(), email });
  await payPix(pixId);
  await comeBackTo(page);
  await readsPlanAndSteps(page, PIX.successTitle, 'Personal PRO', inDays(60), NEXT_STEPS);
});

// spec: "PIX status response: success, isPaid"
test('a PIX payment whose webhook never comes is granted by asking the provider', { tag: '@gate' }, async ({
  page,
}) => {
  const pixId = await orderByPix(page, newBuyer());
  // An event names the code without the prefix that the provider's other answers have.
  const about = pixId.replace(/^pix_/, '');
  await atSandbox('/webhooks/next', { action: 'drop', about });
  await payPix(pixId);
  await expect(page.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();
  expect(await deliveriesAbout('abacatepay', about)).toEqual(['dropped']);
});

test('a card payment whose webhook never comes is verified when the buyer returns', { tag: '@gate' }, async ({
  page,
}) => {
  const buyer = newBuyer();
  await orderByCard(page, buyer);
  const [session] = await sessionsOf(buyer.email);
  const about = session?.metadata.order_id;
  // All events of a purchase: of the session, of the subscription and of its invoice.
  for (let event = 0; event < 3; event += 1) await atStripe('/webhooks/next', { action: 'drop', about });
  await payWithCard(page, 'approved');
  await expect(page.getByText(CARD.confirmed, { exact: true }).first()).toBeVisible();
  await createPasswordAfterCard(page, buyer);
  await expect(page.getByText('Personal PRO').first()).toBeVisible();
  expect(await deliveriesAbout('stripe', about)).toEqual(['dropped', 'dropped', 'dropped']);
});
