import { PIX } from 'domain/texts/checkout';
import { openPixDialog } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';

test('phone and CPF are the same however they come into their fields', async ({ page }) => {
  const dialog = await openPixDialog(page);
  const [phone, cpf] = [dialog.getByLabel(PIX.phone), dialog.getByLabel(PIX.cpf)];
  await phone.pressSequentially('+5592991234567');
  await expect(phone).toHaveValue('(92)99123-4567');
  await phone.press('8');
  await expect(phone).toHaveValue('(92)99123-4567');
  await page.evaluate(() => document.execCommand('insertText', false, '011 98765-4321'));
  await expect(phone).toHaveValue('(11)98765-4321');
  await phone.fill('+34 912 345 678');
  await cpf.focus();
  await expect(dialog.getByText(PIX.invalidPhone)).toBeVisible();

  const ime = await page.context().newCDPSession(page);
  for (const text of ['5', '52', '529', '5299']) {
    await ime.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await ime.send('Input.insertText', { text: '5299' });
  await expect(cpf).toHaveValue('529.9');
  await cpf.pressSequentially('8224725');
  await cpf.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3));
  await cpf.press('Delete');
  await cpf.press('Delete');
  await expect(cpf).toHaveValue('529.224.725');
});
