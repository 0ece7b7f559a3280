import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { RESET_LINK } from 'domain/account/link-texts';
import { CARD, PIX } from 'domain/buy/texts';
import { SIGNED_OUT } from 'domain/panel/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { fillPixForm, newBuyer, openPixDialog, payPixInApp, storedPixId } from '../support/buyer.ts';
import { openCardDialog } from '../support/card.ts';
import { checkLowScreens } from '../support/check-low-screens.ts';
import { expect, test } from '../support/journey.ts';
import { askForReset } from '../support/mailbox.ts';
import { ALL_ANSWERS, newSubscriber, signInTo } from '../support/people.ts';
import { button, dialog, startEditing, unfold } from '../support/screen.ts';

test('on a phone on its side, with its keyboard open too, a buyer sees each control that has the focus', async ({
  page,
}) => {
  test.slow();
  await openCardDialog(page);
  await checkLowScreens(page, 'card form');
  await button(page, CARD.submit).click();
  await expect(page.getByText(CARD.fieldRequired).first()).toBeVisible();
  await checkLowScreens(page, 'card form with refusals');
  await openPixDialog(page);
  await checkLowScreens(page, 'PIX form');
  await fillPixForm(page, newBuyer());
  await button(page, PIX.submit).click();
  await expect(dialog(page, PIX.codeTitle)).toBeVisible();
  await checkLowScreens(page, 'PIX code');
  await payPixInApp(page, await storedPixId(page));
  await expect(dialog(page, PIX.successTitle)).toBeVisible();
  await checkLowScreens(page, 'PIX success');
  await button(page, PAID_PLAN.createPassword).click();
  await expect(dialog(page, PAID_ACCOUNT.createTitle)).toBeVisible();
  await checkLowScreens(page, 'create account');
});

test('on a phone on its side, with its keyboard open too, a subscriber sees each control of the account', async ({
  page,
}) => {
  test.slow();
  const person = await newSubscriber();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await expect(dialog(page, ACCOUNT.panelTitle)).toBeVisible();
  await checkLowScreens(page, 'login');
  await button(page, ACCOUNT.signUp).click();
  await expect(page.getByLabel(ACCOUNT.passwordAgain)).toBeVisible();
  await checkLowScreens(page, 'sign up');
  await page.goto(await askForReset(page, person.email));
  await expect(button(page, RESET_LINK.submit)).toBeVisible();
  await checkLowScreens(page, 'reset');
  await signInTo(page, person);
  await unfold(page, ACCOUNT_DATA.title);
  for (const name of [ACCOUNT_DATA.changePassword, ACCOUNT_DATA.delete]) {
    await button(page, name).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkLowScreens(page, name);
    await page.keyboard.press('Escape');
  }
});

test('on a phone on its side, with its keyboard open too, a subscriber sees each answer that is edited', async ({
  page,
}) => {
  test.slow();
  await signInTo(page, await newSubscriber({ answers: { ...ALL_ANSWERS, objetivo_principal: 'outro' } }));
  await startEditing(page);
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeVisible();
  await checkLowScreens(page, 'editing');
});
