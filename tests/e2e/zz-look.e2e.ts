import { ACCOUNT } from 'domain/texts/account';
import { ACCOUNT_DATA, CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/texts/account-data';
import { CARD, PIX } from 'domain/texts/checkout';
import { CONSENT, HEADER, SIGNED_OUT, SUMMARY } from 'domain/texts/dashboard';
import { LANDING } from 'domain/texts/landing';
import { CANCEL_RENEWAL, CARD_SUBSCRIPTION, WITHDRAWAL } from 'domain/texts/payments';
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, seedAccount } from '../../emulators/seed/seed.mjs';
import { PROJECT } from '../../scripts/suite.mjs';
import { fillPixForm, openPixDialog } from './support/buyer.ts';
import { fillCardForm, openCardDialog } from './support/card.ts';
import { expect, suitePorts, test } from './support/journey.ts';
import { ALL_ANSWERS, signInTo } from './support/people.ts';
import { linkMailedTo } from './support/mailbox.ts';

const out = process.env['LOOK_DIR'] ?? '/tmp/ws/look';
mkdirSync(out, { recursive: true });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function look(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  for (const [width, height] of [[360, 740], [1280, 800]] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${out}/${name}-${width}-${colorScheme}.png`, animations: 'disabled', caret: 'hide' });
    }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'light' });
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('pix and card', async ({ page }) => {
  await openPixDialog(page);
  await look(page, 'pix-empty');
  await page.getByLabel(PIX.cpf).fill('111.111.111-11');
  await page.getByLabel(PIX.email).fill('ana@gmial.com');
  await page.getByLabel(PIX.phone).fill('(01)1');
  await page.getByLabel(PIX.name).focus();
  await page.waitForTimeout(1200);
  await look(page, 'pix-problems');
  await button(page, PIX.submit).click();
  await look(page, 'pix-refused');
  await openCardDialog(page);
  await look(page, 'card-empty');
  await page.getByLabel(CARD.email).fill('ana@gmial.com');
  await page.getByLabel(CARD.phone).fill('(01)1');
  await page.waitForTimeout(1200);
  await button(page, CARD.submit).click();
  await look(page, 'card-refused');
});

test('login, sign-up, link', async ({ page }) => {
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'login');
  await button(page, ACCOUNT.signUp).click();
  await page.getByRole('dialog').getByLabel(ACCOUNT.email).fill('x');
  await page.getByRole('dialog').getByLabel(ACCOUNT.password, { exact: true }).fill('1');
  await page.getByRole('dialog').getByLabel(ACCOUNT.passwordAgain).fill('2');
  await look(page, 'sign-up');
  await button(page, ACCOUNT.create).click();
  await page.waitForTimeout(500);
  await look(page, 'sign-up-refused');
  await page.goto('/conta#codigo=' + 'a'.repeat(43));
  await page.waitForTimeout(3000);
  await look(page, 'dead-link');
  await page.goto('/');
  await button(page, LANDING.alreadyCustomer).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'dashboard-login');
});

test('dashboard dialogs', async ({ page }) => {
  test.slow();
  const email = 'look@personal.example';
  const account = { email, nome: 'Paula Nunes', endsInDays: 30, tier: 'pro', answers: ALL_ANSWERS };
  await seedAccount({ project: PROJECT, ports: suitePorts(), account });
  await signInTo(page, { email, name: 'Paula Nunes', uid: '', subscriberId: '' });
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}/dash.png`, fullPage: true, animations: 'disabled' });
  await button(page, ACCOUNT_DATA.changePassword).click();
  await look(page, 'change');
  await button(page, CHANGE_PASSWORD.save).click();
  await page.waitForTimeout(300);
  await look(page, 'change-refused');
  await button(page, CHANGE_PASSWORD.cancel).click();
  await button(page, ACCOUNT_DATA.delete).click();
  await look(page, 'delete');
  await button(page, DELETE_ACCOUNT.confirm).click();
  await look(page, 'delete-refused');
  await button(page, DELETE_ACCOUNT.keep).click();
  const revoke = button(page, CONSENT.revoke);
  if (await revoke.isVisible()) {
    await revoke.click();
    await look(page, 'revoke');
    await button(page, CONSENT.cancel).click();
  }
  await button(page, SUMMARY.edit).click();
  await button(page, SUMMARY.cancel).scrollIntoViewIfNeeded();
  await look(page, 'editor');
  await button(page, SUMMARY.cancel).click();
  // A reset link of this account.
  await page.goto('/');
  await button(page, LANDING.alreadyCustomer).click();
  await page.getByRole('dialog').getByLabel(ACCOUNT.email).fill(email);
  await button(page, ACCOUNT.forgot).click();
  await expect(page.getByText(ACCOUNT.forgotSent)).toBeVisible();
  const link = await linkMailedTo(email);
  await page.goto(link);
  await expect(page.getByLabel(ACCOUNT.passwordAgain)).toBeVisible();
  await look(page, 'reset');
});
