import { ACCOUNT } from 'domain/account/texts';
import { PIX } from 'domain/buy/texts';
import { SIGNED_OUT } from 'domain/panel/texts';
import { orderByPix, newBuyer } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { button, look } from '../support/screen.ts';

test.use({ forcedColors: 'active', colorScheme: 'dark' });

test('in forced colours the QR code stays black on white, with its white margin', async ({ page }) => {
  await orderByPix(page, newBuyer());
  const picture = page.getByRole('img', { name: PIX.qrAlt });
  await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(picture).toHaveCSS('padding', '8px');
});

test('in forced colours it is seen which form of the login is chosen', async ({ page }) => {
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  const toggle = page
    .getByRole('group', { name: ACCOUNT.modes })
    .getByRole('button', { name: ACCOUNT.login });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const chosen = await look(page, toggle);
  await button(page, ACCOUNT.signUp).click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect((await look(page, toggle)).equals(chosen)).toBe(false);
});
