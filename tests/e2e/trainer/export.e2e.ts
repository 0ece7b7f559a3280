import { readFileSync } from 'node:fs';
import { EXPORT_DIALOG, QUEUE_PAGE } from 'domain/trainer/texts';
import { DEMO_PASSWORD } from 'emulators';
import { expect, test } from '../support/journey.ts';
import { button, dialog } from '../support/screen.ts';
import { newTrainer, rowOf, seedRow, signInAsTrainer, uniqueName } from '../support/trainer.ts';

test('the rows of the present filter are exported once the password was entered again', {
  tag: '@gate',
}, async ({ page }) => {
  const [name, other] = [uniqueName('Nair'), uniqueName('Nair')];
  await seedRow({ nome: name });
  await seedRow({ nome: other });
  await signInAsTrainer(page, await newTrainer());
  await page.getByLabel(QUEUE_PAGE.search).fill(name);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, other)).toHaveCount(0);
  await button(page, EXPORT_DIALOG.button).click();
  const asking = dialog(page, EXPORT_DIALOG.title);
  const confirm = asking.getByRole('button', { name: EXPORT_DIALOG.confirm, exact: true });
  const password = asking.getByLabel(EXPORT_DIALOG.password);
  await confirm.click();
  await expect(asking.getByText(EXPORT_DIALOG.passwordRequired)).toBeVisible();
  await password.fill('wrong-password');
  await confirm.click();
  await expect(asking.getByText(EXPORT_DIALOG.wrongPassword)).toBeVisible();
  await password.fill(DEMO_PASSWORD);
  const downloading = page.waitForEvent('download');
  // Functions start slowly on a busy machine, so the first call may end with its time-out.
  await expect(async () => {
    if (await asking.isVisible()) await confirm.click({ timeout: 5_000 });
    await expect(asking).toBeHidden({ timeout: 35_000 });
  }).toPass();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(EXPORT_DIALOG.file);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(file).toContain(name);
  expect(file).not.toContain(other);
});
