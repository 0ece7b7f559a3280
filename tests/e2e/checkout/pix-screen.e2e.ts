import type { Locator, Page } from '@playwright/test';
import { PIX } from 'domain/texts/checkout';
import { newBuyer, orderByPix } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';

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
