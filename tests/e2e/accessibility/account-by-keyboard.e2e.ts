import { ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import { HEADER, SIGN_OUT_TEXTS, SIGNED_OUT } from 'domain/panel/texts';
import { DEMO_PASSWORD } from 'emulators';
import { announcements, recordAnnouncements } from '../support/announcements.ts';
import { expect, test } from '../support/journey.ts';
import { pressAt, tabTo, typeAt } from '../support/keyboard.ts';
import { newSubscriber } from '../support/people.ts';

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
