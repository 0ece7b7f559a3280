import type { Page } from '@playwright/test';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { ACCOUNT_LINK, DEAD_LINK } from 'domain/account/link-texts';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import { CARD, PIX } from 'domain/buy/texts';
import { SIGNED_OUT } from 'domain/panel/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { DEMO_PASSWORD } from 'emulators';
import {
  ALL_ANSWERS,
  fillPixForm,
  newBuyer,
  newSubscriber,
  openLogin,
  openPixDialog,
  orderByPix,
  payPixInApp,
  signInTo,
} from '../support/people.ts';
import { fillCardForm, openCardDialog, orderByCard, payWithCard } from '../support/purchases.ts';
import { type Help, MEASURE, NAME, PHONE, checkFields } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { askForReset } from '../support/mailbox.ts';
import { atStep, resume } from '../support/questionnaire.ts';
import { button, dialog, startEditing, unfold } from '../support/screen.ts';

const EMAIL: Help = ['email', 'email', 'next'];
const USERNAME: Help = ['username', 'email', 'next'];
const PASSWORD: Help = ['current-password', '', 'go'];
const NEW_PASSWORD: Help = ['new-password', '', 'next'];
const NEW_PASSWORD_AGAIN: Help = ['new-password', '', 'go'];

test('a phone knows what to fill in when somebody buys by PIX and makes the account', async ({ page }) => {
  test.slow();
  await openPixDialog(page);
  await checkFields(page, {
    [PIX.name]: NAME,
    [PIX.email]: EMAIL,
    [PIX.phone]: PHONE,
    [PIX.cpf]: ['off', 'numeric', 'go'],
  });
  await payPixInApp(page, await orderByPix(page, newBuyer()));
  await button(page, PAID_PLAN.createPassword).click();
  await expect(dialog(page, PAID_ACCOUNT.createTitle)).toBeVisible();
  await checkFields(page, {
    [ACCOUNT.password]: NEW_PASSWORD,
    [ACCOUNT.passwordAgain]: NEW_PASSWORD_AGAIN,
  });
});

test('a phone knows what to fill in when somebody buys by card and makes the account', async ({ page }) => {
  test.slow();
  await openCardDialog(page);
  await checkFields(page, { [CARD.email]: EMAIL, [CARD.phone]: ['tel', 'tel', 'go'] });
  await orderByCard(page, newBuyer());
  await payWithCard(page, 'approved');
  await expect(dialog(page, PAID_ACCOUNT.successTitle)).toBeVisible();
  await checkFields(page, {
    [ACCOUNT.password]: NEW_PASSWORD,
    [ACCOUNT.passwordAgain]: NEW_PASSWORD_AGAIN,
  });
});

test('a phone knows what to fill in wherever an account asks for something', async ({ page }) => {
  test.slow();
  const person = await newSubscriber();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await checkFields(page, { [ACCOUNT.email]: USERNAME, [ACCOUNT.password]: PASSWORD });
  await button(page, ACCOUNT.signUp).click();
  await checkFields(page, {
    [ACCOUNT.email]: USERNAME,
    [ACCOUNT.password]: NEW_PASSWORD,
    [ACCOUNT.passwordAgain]: NEW_PASSWORD_AGAIN,
  });
  await page.goto(await askForReset(page, person.email));
  await checkFields(page, {
    [ACCOUNT_LINK.email]: USERNAME,
    [ACCOUNT.password]: NEW_PASSWORD,
    [ACCOUNT.passwordAgain]: NEW_PASSWORD_AGAIN,
  });
  await page.goto('/');
  await page.goto('/conta');
  await expect(page.getByRole('heading', { name: DEAD_LINK.noCodeTitle })).toBeVisible();
  await checkFields(page, { [ACCOUNT.email]: ['username', 'email', 'go'] });

  await signInTo(page, person);
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, ACCOUNT_DATA.changePassword).click();
  await checkFields(page, {
    [CHANGE_PASSWORD.current]: ['current-password', '', 'next'],
    [CHANGE_PASSWORD.new]: NEW_PASSWORD,
    [CHANGE_PASSWORD.again]: NEW_PASSWORD_AGAIN,
  });
  await page.keyboard.press('Escape');
  await button(page, ACCOUNT_DATA.delete).click();
  await checkFields(page, { [DELETE_ACCOUNT.password]: PASSWORD });
});

/**
 * Fills in fields of the open dialog by their names, at once and without telling the page: as a phone does, and every second one
 * as a script does that a password manager runs in the page.
 */
async function fillUnheard(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((texts) => {
    for (const [index, [name, text]] of Object.entries(texts).entries()) {
      const field = document.querySelector<HTMLInputElement>(`dialog[open] input[name="${name}"]`);
      if (field === null) throw new Error(`No field ${name}`);
      if (index % 2 === 1) field.value = text;
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    }
  }, texts);
}

test('what is filled in without an event stays and is sent, wherever a form asks for it', async ({
  page,
}) => {
  test.slow();
  const buyer = newBuyer();
  const form = await openPixDialog(page);
  await fillUnheard(page, { name: buyer.name, email: buyer.email, phone: buyer.phone });
  await form.getByLabel(PIX.cpf).pressSequentially(buyer.cpf);
  await expect(form.getByLabel(PIX.phone)).toHaveValue('(11)98765-4321');
  const ordered = page.waitForRequest('**/api/payments/create-pix-payment');
  await button(page, PIX.submit).click();
  expect((await ordered).postDataJSON()).toMatchObject({
    data: { customer_name: buyer.name, customer_email: buyer.email, customer_tax_id: '529.982.247-25' },
  });

  const person = await newSubscriber({ answers: { objetivo_principal: 'hipertrofia' } });
  await openLogin(page);
  await expect(page.getByLabel(ACCOUNT.email)).toBeVisible();
  await fillUnheard(page, { email: person.email, password: DEMO_PASSWORD });
  await page
    .getByRole('dialog')
    .locator('form')
    .getByRole('button', { name: ACCOUNT.login, exact: true })
    .click();
  await resume(page).click();
  await atStep(page, 2);
  await fillUnheard(page, { altura: '1.74', peso: '80,9' });
  await page.getByRole('checkbox').check();
  await button(page, WIZARD.next).click();
  await atStep(page, 3);
});

test('a phone knows what to fill in where answers are edited', async ({ page }) => {
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  await startEditing(page);
  await checkFields(page, {
    [FIELD_LABELS.nome_completo]: NAME,
    [FIELD_LABELS.telefone]: PHONE,
    [FIELD_LABELS.data_nascimento]: ['bday', '', 'next'],
    [FIELD_LABELS.altura]: MEASURE,
    [FIELD_LABELS.peso]: MEASURE,
    [FIELD_LABELS.objetivo_outro]: ['off', 'text', 'next'],
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('Enter goes to the next field and sends the form in the last one', async ({ page }) => {
    const form = await openPixDialog(page);
    await form.getByLabel(PIX.name).press('Enter');
    await expect(form.getByLabel(PIX.email)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel(PIX.phone)).toBeFocused();
    await expect(form.getByText(PIX.fieldRequired)).toHaveCount(0);
    await fillPixForm(page, newBuyer());
    await form.getByLabel(PIX.cpf).press('Enter');
    await expect(dialog(page, PIX.codeTitle)).toBeVisible();
  });
});

test('on a computer Enter sends a form from any field', async ({ page }) => {
  const form = await openCardDialog(page);
  await fillCardForm(page, { email: '', phone: '' });
  await form.getByLabel(CARD.email).press('Enter');
  await expect(form.getByText(CARD.fieldRequired)).toHaveCount(2);
});
