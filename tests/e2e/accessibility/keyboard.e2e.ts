import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { CARD, PIX } from 'domain/buy/texts';
import { HEADER, SIGN_OUT_TEXTS, SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { expect, test } from '../support/journey.ts';
import { type Buyer, newBuyer, newSubscriber, payPixInApp, storedPixId } from '../support/people.ts';
import { atHostedPage, HOSTED, TEST_CARDS } from '../support/purchases.ts';
import { atStep } from '../support/questionnaire.ts';
import { announcements, pressAt, recordAnnouncements, tabTo, typeAt } from '../support/screen.ts';

const spoken = (kind: string, text: string) => `${kind}:${text}`;

test('with the keyboard alone a subscriber logs in, changes the password, keeps the account and logs out', async ({
  page,
}) => {
  test.slow();
  const { email } = await newSubscriber();
  const password = 'senha-nova-1';
  await recordAnnouncements(page);
  await page.goto('/dashboard');
  await pressAt(page, SIGNED_OUT.login);
  await expect(page.getByRole('heading', { name: ACCOUNT.panelTitle })).toBeFocused();
  await typeAt(page, ACCOUNT.email, email);
  await typeAt(page, ACCOUNT.password, 'não-é-essa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await pressAt(page, new RegExp(`^${ACCOUNT_DATA.title}`));
  await pressAt(page, ACCOUNT_DATA.changePassword);
  await expect(page.getByRole('heading', { name: CHANGE_PASSWORD.title })).toBeFocused();
  await typeAt(page, CHANGE_PASSWORD.current, DEMO_PASSWORD);
  await typeAt(page, CHANGE_PASSWORD.new, password);
  await typeAt(page, CHANGE_PASSWORD.again, password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(CHANGE_PASSWORD.done)).toBeVisible();
  // The focus is back at the button that opened the dialog.
  await expect(page.getByRole('button', { name: ACCOUNT_DATA.changePassword })).toBeFocused();

  await pressAt(page, ACCOUNT_DATA.delete);
  await expect(page.getByRole('heading', { name: DELETE_ACCOUNT.title })).toBeFocused();
  await pressAt(page, DELETE_ACCOUNT.keep);
  await expect(page.getByRole('button', { name: ACCOUNT_DATA.delete })).toBeFocused();

  await tabTo(page, HEADER.signOut);
  const heard = await announcements(page);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText(SIGN_OUT_TEXTS.done)).toBeVisible();
  // A toast that outlives its dialog moves to the page and is said again there.
  const notices = new Set(heard.filter((text) => /^(Erro|Sucesso):/.test(text)));
  expect([...notices]).toEqual([
    spoken('Erro', ACCOUNT.wrongCredentials),
    spoken('Sucesso', ACCOUNT.loggedIn),
    spoken('Sucesso', CHANGE_PASSWORD.done),
  ]);
});

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
