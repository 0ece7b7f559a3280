import { ACCOUNT } from 'domain/texts/account';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/texts/account/dialogs';
import { ACCOUNT_DATA } from 'domain/texts/account/data';
import { SIGNED_OUT } from 'domain/texts/dashboard';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo } from '../support/people.ts';
import { button } from '../support/screen.ts';

const SHOW = `${ACCOUNT.show} ${ACCOUNT.shownObject}`;
const HIDE = `${ACCOUNT.hide} ${ACCOUNT.shownObject}`;

test('a typed password can be seen; the caret stays in its place, and sending hides it again', async ({
  page,
}, testInfo) => {
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  const field = page.getByLabel(ACCOUNT.password, { exact: true });
  await field.fill('senha-errada');
  await field.press('ArrowLeft');
  await field.press('ArrowLeft');
  await button(page, SHOW).click();
  await expect(field).toHaveAttribute('type', 'text');
  // The field keeps the focus, so a phone's keyboard stays open, and typing goes on where it was.
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(10);
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await checkAccessibility(page, 'revealed password');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: testInfo.outputPath(`revealed-${width}.png`) });
  }
  await button(page, HIDE).click();
  await expect(field).toHaveAttribute('type', 'password');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(10);

  // By keyboard the button takes the focus and keeps it. It sends nothing.
  await field.press('Tab');
  await expect(button(page, SHOW)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, HIDE)).toBeFocused();
  await expect(field).toHaveAttribute('type', 'text');

  await page.getByLabel(ACCOUNT.email).fill('ninguem@personal.example');
  await field.press('Enter');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(page.getByText(ACCOUNT.wrongCredentials)).toBeVisible();
  await expect(field).toHaveValue('senha-errada');
});

test('every field for a password has its own button, and shows only its own', async ({ page }) => {
  await signInTo(page, await newSubscriber());
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
