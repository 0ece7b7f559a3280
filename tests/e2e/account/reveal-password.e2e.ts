import { ACCOUNT } from 'domain/texts/account';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/texts/account/dialogs';
import { ACCOUNT_DATA } from 'domain/texts/account/data';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo } from '../support/people.ts';
import { button, unfold } from '../support/screen.ts';

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
