import type { Page } from '@playwright/test';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { CARD, PIX } from 'domain/buy/texts';
import { LANDING } from 'domain/site/landing-texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { type Buyer, newBuyer, payPixInApp, storedPixId } from '../support/buyer.ts';
import { atHostedPage, HOSTED, TEST_CARDS } from '../support/card.ts';
import { expect, test } from '../support/journey.ts';
import { pressAt, typeAt } from '../support/keyboard.ts';
import { atStep } from '../support/questionnaire.ts';

/** Chooses the password and ends in the questionnaire. */
async function choosePassword(page: Page, { password }: Buyer): Promise<void> {
  await typeAt(page, ACCOUNT.password, password);
  await typeAt(page, ACCOUNT.passwordAgain, password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\?abrir=anamnese/);
  await atStep(page, 1);
}

test('with the keyboard alone a visitor buys by PIX, copies the code and makes the account', {
  tag: '@gate',
}, async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const buyer = newBuyer();
  await page.goto('/');
  await pressAt(page, LANDING.buyWithPix);
  await expect(page.getByRole('heading', { name: PIX.formTitle })).toBeFocused();
  await typeAt(page, PIX.name, buyer.name);
  await typeAt(page, PIX.email, buyer.email);
  await typeAt(page, PIX.phone, buyer.phone);
  await typeAt(page, PIX.cpf, buyer.cpf);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: PIX.codeTitle })).toBeFocused();
  await pressAt(page, PIX.copy);
  await expect(page.getByText(PIX.copiedTitle)).toBeVisible();
  await expect(page.getByLabel(PIX.codeLabel)).toHaveValue(
    await page.evaluate(() => navigator.clipboard.readText()),
  );
  await payPixInApp(page, await storedPixId(page));

  await expect(page.getByRole('heading', { name: PIX.successTitle })).toBeFocused();
  await pressAt(page, PAID_PLAN.createPassword);
  await expect(page.getByRole('heading', { name: PAID_ACCOUNT.createTitle })).toBeFocused();
  await choosePassword(page, buyer);
});

test('with the keyboard alone a visitor buys by card, on the payment page too, and makes the account', async ({
  page,
}) => {
  test.slow();
  const buyer = newBuyer();
  await page.goto('/');
  await pressAt(page, LANDING.buyWithCard);
  await expect(page.getByRole('heading', { name: CARD.title })).toBeFocused();
  await typeAt(page, CARD.email, buyer.email);
  await typeAt(page, CARD.phone, buyer.phone);
  await page.keyboard.press('Enter');

  await atHostedPage(page);
  await typeAt(page, HOSTED.number, TEST_CARDS.approved);
  await typeAt(page, HOSTED.expiry, '12/40');
  await typeAt(page, HOSTED.cvc, '123');
  await typeAt(page, HOSTED.name, buyer.name);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: PAID_ACCOUNT.successTitle })).toBeFocused();
  await choosePassword(page, buyer);
});
