import { expect as expectPage, type Page } from '@playwright/test';
import { ACCOUNT } from 'domain/texts/account';
import { PIX } from 'domain/texts/checkout';
import { LANDING } from 'domain/texts/landing';
import { PAID_ACCOUNT } from 'domain/texts/paid-account';
import { newBuyer, payPixInApp, storedPixId } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { dialog } from '../support/screen.ts';

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  await expectPage(async () => {
    await page.keyboard.press('Tab');
    await expectPage(focused).toHaveAccessibleName(name, { timeout: 200 });
  }).toPass();
}

test('with the keyboard alone a visitor buys by PIX, copies the code and makes the account', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name, email, phone, cpf, password } = newBuyer();
  await page.goto('/');
  await tabTo(page, LANDING.buyWithPix);
  await page.keyboard.press('Enter');
  await expect(dialog(page, PIX.formTitle)).toBeVisible();
  for (const [label, text] of [
    [PIX.name, name],
    [PIX.email, email],
    [PIX.phone, phone],
    [PIX.cpf, cpf],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: PIX.codeTitle })).toBeFocused();
  await tabTo(page, PIX.copy);
  await page.keyboard.press('Enter');
  await expect(page.getByText(PIX.copiedTitle)).toBeVisible();
  await expect(page.getByLabel(PIX.codeLabel)).toHaveValue(
    await page.evaluate(() => navigator.clipboard.readText()),
  );
  await payPixInApp(page, await storedPixId(page));

  await expect(page.getByRole('heading', { name: PIX.successTitle })).toBeFocused();
  await tabTo(page, PIX.createPassword);
  await page.keyboard.press('Enter');
  await expect(dialog(page, PAID_ACCOUNT.createTitle)).toBeVisible();
  for (const label of [ACCOUNT.password, ACCOUNT.passwordAgain]) {
    await tabTo(page, label);
    await page.keyboard.type(password);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});
