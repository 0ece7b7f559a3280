import { ACCOUNT } from 'domain/texts/account';
import { PIX } from 'domain/texts/checkout';
import { NOT_FOUND } from 'domain/texts/common';
import {
  ANAMNESE_CARD,
  CONSENT,
  HEADER,
  SIGNED_OUT,
  SUMMARY,
  UNVERIFIED,
  WELCOME,
} from 'domain/texts/dashboard';
import { LANDING } from 'domain/texts/landing';
import { WIZARD } from 'domain/texts/questionnaire';
import { checkAccessibility as check, checkReflow } from './support/check-accessibility.ts';
import { fillPixForm, newBuyer, openPixDialog, payPix, storedPixId } from './support/buyer.ts';
import { expect, test } from './support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo } from './support/people.ts';
import { answerFromStep2, atStep } from './support/questionnaire.ts';

// Colours are judged once they stand still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the landing page and the page for unknown addresses are accessible in both themes', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  // A sign of a person: until then what is far below is not even styled (styles/landing.css).
  await page.mouse.move(1, 1);
  await check(page, 'landing');
  await page.goto('/nao-existe');
  await expect(page.getByRole('heading', { name: NOT_FOUND.title })).toBeVisible();
  await check(page, 'not found');
});

test('buying by PIX is accessible in both themes, step by step', async ({ page }) => {
  test.slow();
  const buyer = newBuyer();
  await openPixDialog(page);
  await expect(page.getByRole('heading', { name: PIX.formTitle })).toBeFocused();
  await check(page, 'PIX form');
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByText(PIX.fieldRequired).first()).toBeVisible();
  await check(page, 'PIX form with refusals');
  await fillPixForm(page, buyer);
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  await check(page, 'PIX code');
  await payPix(await storedPixId(page));
  await expect(page.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();
  await check(page, 'PIX success');
  await page.getByRole('button', { name: PIX.createPassword }).click();
  await expect(page.getByRole('dialog', { name: ACCOUNT.createTitle })).toBeVisible();
  await check(page, 'create account');
});

test('ways to sign in are accessible in both themes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
  await expect(page.getByRole('dialog', { name: ACCOUNT.panelTitle })).toBeVisible();
  await check(page, 'panel login dialog');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
  await check(page, 'signed out');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  await check(page, 'login');
  await page.getByRole('button', { name: ACCOUNT.signUp }).click();
  await expect(page.getByLabel(ACCOUNT.passwordAgain)).toBeVisible();
  await check(page, 'sign up');
});

test('the panel is accessible in both themes, with and without a plan', async ({ page }) => {
  test.slow();
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  await expect(page.getByRole('heading', { name: SUMMARY.title })).toBeVisible();
  await check(page, 'complete');
  await page.getByRole('button', { name: SUMMARY.edit }).click();
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeVisible();
  await check(page, 'editing');
  await page.getByRole('button', { name: SUMMARY.cancel }).click();
  await page.getByRole('button', { name: CONSENT.revoke }).click();
  await expect(page.getByRole('dialog', { name: CONSENT.askTitle })).toBeVisible();
  await check(page, 'revoking');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: HEADER.signOut }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await signInTo(page, { email: 'sem-plano@personal.example' });
  await expect(page.getByText(WELCOME.noPlan)).toBeVisible();
  await check(page, 'no plan');
  await page.getByRole('button', { name: HEADER.signOut }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await signInTo(page, { email: 'nao-verificado@personal.example' });
  await expect(page.getByText(UNVERIFIED.title)).toBeVisible();
  await check(page, 'unverified');
});

test('the questionnaire is accessible in both themes, step by step', async ({ page }) => {
  test.slow();
  await signInTo(page, await newSubscriber());
  await check(page, 'before the questionnaire');
  await page.getByRole('button', { name: ANAMNESE_CARD.start }).click();
  await check(page, 'welcome');
  await checkReflow(page, 'welcome');
  await page.getByRole('button', { name: WIZARD.start }).click();
  await atStep(page, 1);
  await check(page, 'step 1');
  await checkReflow(page, 'step 1');
  await page.getByRole('button', { name: WIZARD.next }).click();
  await answerFromStep2(page, async (step) => {
    await check(page, `step ${step}`);
    await checkReflow(page, `step ${step}`);
  });
});
