import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import { ACCOUNT_LINK, RESET_LINK } from 'domain/account/link-texts';
import { CARD_QUESTIONS } from 'domain/buy/payments-texts';
import { CLOSED_ACCOUNT, HEADER, SIGNED_OUT } from 'domain/panel/texts';
import { DEMO_PASSWORD } from 'emulators';
import { logIn, newBuyer } from '../support/buyer.ts';
import { createPasswordAfterCard, orderByCard, payWithCard } from '../support/card.ts';
import { checkScreen } from '../support/check-reach.ts';
import { checkPasswordForm } from '../support/check-fields.ts';
import { expect, test } from '../support/journey.ts';
import { askForReset, changeAccount, choosePassword, linkMailedTo } from '../support/mailbox.ts';
import { newSubscriber, openLogin, readAsServer, signInTo } from '../support/people.ts';
import { button, unfold } from '../support/screen.ts';

// spec: "Password creation: must match ('As senhas não coincidem'); at least 6 characters"
test('a link sets a new password, signs the account in, and ends the old password', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  test.slow();
  const person = await newSubscriber({ name: 'Otávio Reis' });
  await page.goto(await askForReset(page, person.email));
  await expect(page.getByLabel(ACCOUNT_LINK.email)).toHaveValue(person.email);
  await checkPasswordForm(page.locator('form'), ['username', 'new-password', 'new-password']);
  await choosePassword(page, '12345', '123456');
  await expect(page.getByText(ACCOUNT.passwordTooShort)).toBeVisible();
  await expect(page.getByText(ACCOUNT.passwordsDiffer)).toBeVisible();
  await context.setOffline(true);
  await choosePassword(page, 'nova-senha-1');
  await expect(page.getByRole('log').getByText('Sem conexão')).toBeVisible();
  await context.setOffline(false);

  // The server's answer is lost, so the person presses the button again.
  await page.route(
    '**/api/site/reset-password',
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await button(page, RESET_LINK.submit).click();
  await expect(page.getByRole('log').getByText('Sem conexão')).toBeVisible();
  await button(page, RESET_LINK.submit).click();
  await expect(page.getByText(RESET_LINK.done)).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(person.name).first()).toBeVisible();
  await button(page, HEADER.signOut).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await logIn(page, person.email, DEMO_PASSWORD);
  await expect(page.getByRole('log').getByText(ACCOUNT.wrongCredentials)).toBeVisible();
});

test('a card whose account passes to the reader of the mailbox is asked about, and the browser that paid ends it', {
  tag: '@gate',
}, async ({ page, newContext }) => {
  test.slow();
  const payer = newBuyer('Paulo Gouveia');
  const session_id = await orderByCard(page, payer);
  await payWithCard(page, 'approved');
  await createPasswordAfterCard(page, payer);
  await button(page, HEADER.signOut).click();
  await page.waitForURL((url) => url.pathname === '/');

  const reader = await (await newContext()).newPage();
  await reader.goto(await askForReset(reader, payer.email));
  await choosePassword(reader, 'nova-senha-1');
  await reader.waitForURL('**/dashboard');
  await expect(reader.getByRole('heading', { name: CARD_QUESTIONS.movedTitle })).toBeVisible();
  await checkScreen(reader, 'a card that moved');
  const goesOn = async () =>
    JSON.stringify(await readAsServer(`payments/stripe_${session_id}`)).includes(
      '"cancel_at_period_end":{"booleanValue":false}',
    );
  // The end is recorded; the reconciler asks the provider for it.
  expect(JSON.stringify(await readAsServer(`payments/stripe_${session_id}`))).toContain('"asked"');
  await button(reader, CARD_QUESTIONS.mine).click();
  await expect(reader.getByText(CARD_QUESTIONS.kept)).toBeVisible();
  await expect(reader.getByRole('heading', { name: CARD_QUESTIONS.movedTitle })).toHaveCount(0);
  expect(await goesOn()).toBe(true);

  // The payer's password opens nothing any more; this browser still ends what its card is charged for.
  await openLogin(page);
  await page.getByText(PAID_ACCOUNT.stopRenewalOf(new Date())).click();
  await checkScreen(page, 'a paid card below the login');
  await button(page, PAID_ACCOUNT.stopRenewalConfirm).click();
  await expect(page.getByText(PAID_ACCOUNT.renewalStopped)).toBeVisible();
  expect(await goesOn()).toBe(false);
  await openLogin(page);
  await expect(page.getByLabel(ACCOUNT.email)).toBeVisible();
  await expect(page.getByText(PAID_ACCOUNT.stopRenewalOf(new Date()))).toHaveCount(0);
});

test.describe('a closed account', () => {
  // The rules may refuse the records before the check of the subscription says that the account is closed.
  test.use({ expectedErrors: /FirebaseError: false for 'list'/ });

  test('whose mailbox was confirmed directly with Firebase Auth shows nothing before its password is reset', {
    tag: '@gate',
  }, async ({ page }) => {
    test.slow();
    const person = await newSubscriber({ name: 'Renata Fonseca' });
    await changeAccount(person.uid, { emailVerified: true, customAttributes: '{}' });
    await page.goto('/dashboard');
    await button(page, SIGNED_OUT.login).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    await expect(page.getByRole('heading', { name: CLOSED_ACCOUNT.title })).toBeVisible();
    await expect(page.getByText(person.name)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    expect(await page.evaluate(() => window.localStorage.getItem('painel'))).toBeNull();
    await button(page, CLOSED_ACCOUNT.send).click();
    await expect(page.getByText(CLOSED_ACCOUNT.sent(person.email))).toBeVisible();
    await page.goto(await linkMailedTo(person.email));
    await choosePassword(page, 'nova-senha-1');
    await page.waitForURL('**/dashboard');
    await expect(page.getByText(person.name).first()).toBeVisible();
  });

  test('lets its person sign out', async ({ page }) => {
    const person = await newSubscriber();
    await changeAccount(person.uid, { emailVerified: true, customAttributes: '{}' });
    await page.goto('/dashboard');
    await button(page, SIGNED_OUT.login).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    await expect(page.getByRole('heading', { name: CLOSED_ACCOUNT.title })).toBeVisible();
    await button(page, HEADER.signOut).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

const SHOW = `${ACCOUNT.show} ${ACCOUNT.shownObject}`;

test('every field for a password has its own button, and shows only its own', async ({ page }) => {
  await signInTo(page, await newSubscriber());
  await unfold(page, ACCOUNT_DATA.title);
  await button(page, ACCOUNT_DATA.changePassword).click();
  const dialog = page.getByRole('dialog', { name: CHANGE_PASSWORD.title });
  await expect(dialog.getByRole('button', { name: SHOW })).toHaveCount(3);
  await dialog.getByRole('button', { name: SHOW }).nth(1).click();
  await expect(dialog.getByLabel(CHANGE_PASSWORD.new, { exact: true })).toHaveAttribute('type', 'text');
  for (const label of [CHANGE_PASSWORD.current, CHANGE_PASSWORD.again])
    await expect(dialog.getByLabel(label)).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: CHANGE_PASSWORD.cancel }).click();

  await button(page, ACCOUNT_DATA.delete).click();
  const deletion = page.getByRole('dialog', { name: DELETE_ACCOUNT.title });
  const field = deletion.getByLabel(DELETE_ACCOUNT.password);
  await field.fill('senha-errada');
  await deletion.getByRole('button', { name: SHOW }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await deletion.getByRole('button', { name: DELETE_ACCOUNT.confirm }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(deletion.getByRole('alert')).toHaveText(DELETE_ACCOUNT.wrongPassword);
});
