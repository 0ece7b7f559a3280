import type { Locator, Page } from '@playwright/test';
import { CONTRACT, PIX, paidNowEnds } from 'domain/texts/checkout';
import { TRAINER } from 'domain/content/trainer';
import { newBuyer, openPixDialog, orderByPix } from '../support/buyer.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/journey.ts';
import { dialog } from '../support/screen.ts';

const timer = (page: Page) => page.getByRole('timer');

/** The distance of an element from the top of the window. */
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test.describe('on a phone of 360 × 640', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the countdown and 'Aguardando pagamento' stand above the code, the QR code below it, and the copy button is in reach", async ({
    page,
  }) => {
    await orderByPix(page, newBuyer());
    const code = page.getByLabel(PIX.codeLabel);
    for (const above of [timer(page), page.getByText(PIX.waiting, { exact: true })]) {
      await expect(above).toBeInViewport({ ratio: 1 });
      expect(await topOf(above)).toBeLessThan(await topOf(code));
    }
    expect(await topOf(page.getByAltText(PIX.qrAlt))).toBeGreaterThan(await topOf(code));
    const copy = page.getByRole('button', { name: PIX.copy });
    await expect(copy).toBeInViewport({ ratio: 1 });
    // In the lower half of the screen, as wide as the dialog, and there also while the QR code is looked at.
    const box = await copy.boundingBox();
    expect(box?.y).toBeGreaterThan(320);
    expect(box?.width).toBeGreaterThan(280);
    await page.getByAltText(PIX.qrAlt).scrollIntoViewIfNeeded();
    await expect(copy).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the QR code stands first', async ({ page }) => {
    await orderByPix(page, newBuyer());
    const picture = page.getByAltText(PIX.qrAlt);
    await expect(picture).toBeInViewport({ ratio: 1 });
    expect(await topOf(picture)).toBeLessThan(await topOf(page.getByLabel(PIX.codeLabel)));
  });
});

test("the buyer reads the recipient's name to look for in the bank's app", async ({ page }) => {
  await orderByPix(page, newBuyer());
  await expect(dialog(page, PIX.codeTitle)).toContainText(`${PIX.checkReceiver} ${TRAINER.legalName}`);
});

test('an open PIX is told with its plan, its price and the time left, and as expired once that has passed', async ({
  page,
}) => {
  await orderByPix(page, newBuyer(), 'Personal PLUS');
  await page.keyboard.press('Escape');
  // The server tells its clock before the test moves the page's, and not again: the time left would be the whole again.
  await hold(page, '**/api/**');
  await page.clock.install();
  const form = await openPixDialog(page, 'Personal PRO');
  await expect(form.getByRole('region', { name: CONTRACT.rulesTitle })).toContainText(
    paidNowEnds(new Date()),
  );
  const open = page.getByRole('region', { name: PIX.openTitle });
  await expect(open).toContainText('Personal PLUS · R$ 159,90');
  await expect(open.getByRole('timer')).toHaveText(/^Expira em (30:00|29:\d\d)$/);
  await page.clock.fastForward(20 * 60 * 1000);
  await expect(open.getByRole('timer')).toHaveText(/^Expira em 0\d:\d\d$/);
  await page.clock.fastForward(11 * 60 * 1000);
  await expect(open.getByRole('timer')).toHaveText(PIX.expiredTitle);
  await expect(open.getByRole('button', { name: PIX.openShow })).toBeVisible();
});
