import type { Locator, Page } from '@playwright/test';
import { PIX } from 'domain/buy/texts';
import { atSandbox, comeBackTo, newBuyer, orderByPix, storedPixId } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { writeAsServer } from '../support/people.ts';

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

const success = (page: Page) => page.getByRole('dialog', { name: PIX.successTitle });

/** Lets a code expire, at the provider and in our record. */
async function expire(pixId: string): Promise<void> {
  await atSandbox(`/charges/${pixId}/expire`);
  await writeAsServer(`payments/pix_${pixId}`, { expires_at: new Date(Date.now() - 1_000) });
}

// spec: "(a 1800-second countdown starts and polling begins)"
// spec: "| PIX expiry countdown | 1800 s"
test("a device clock that is an hour wrong does not change the code's countdown", async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 60 * 60 * 1000);
  await orderByPix(page, newBuyer());
  await expect(timer(page)).toHaveText(/(30:00|29:[345]\d)$/);
});

test('an expired code is reported, and a new one is made without typing again', { tag: '@gate' }, async ({
  page,
}) => {
  const first = await orderByPix(page, newBuyer());
  await expire(first);
  await comeBackTo(page);
  await expect(page.getByText(PIX.expiredTitle)).toBeVisible();
  await page.getByRole('button', { name: PIX.renew }).click();
  await expect(timer(page)).toHaveText(/(30:00|29:\d\d)$/);
  expect(await storedPixId(page)).not.toBe(first);
});

test('a code that was paid in its last second and confirmed after its end still succeeds', {
  tag: '@gate',
}, async ({ page }) => {
  const pixId = await orderByPix(page, newBuyer());
  await expire(pixId);
  await comeBackTo(page);
  await expect(page.getByText(PIX.expiredTitle)).toBeVisible();
  await atSandbox(`/charges/${pixId}/pay`, { force: true });
  await comeBackTo(page);
  await expect(success(page)).toBeVisible();
});
