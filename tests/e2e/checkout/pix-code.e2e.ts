import { PIX } from 'domain/texts/checkout';
import type { Page } from '@playwright/test';
import { atSandbox, comeBackTo, newBuyer, openPixDialog, orderByPix, storedPixId } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { writeAsServer } from '../support/people.ts';

const timer = (page: Page) => page.getByRole('timer');

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

test.describe('with a clipboard that refuses', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
      });
    }),
  );

  test('the copy button copies all the same, as in the browsers inside other apps', async ({ page }) => {
    await orderByPix(page, newBuyer());
    const button = page.getByRole('button', { name: PIX.copy });
    await button.click();
    await expect(page.getByText(PIX.copiedTitle)).toBeVisible();
    await expect(button).toBeFocused();
    const code = await page.getByLabel(PIX.codeLabel).inputValue();
    const field = (await openPixDialog(page)).getByLabel(PIX.name);
    await field.press('ControlOrMeta+V');
    await expect(field).toHaveValue(code);
  });

  test('the button says so and selects the code where copying is refused, too', async ({ page }) => {
    await orderByPix(page, newBuyer());
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: PIX.copy }).click();
    await expect(page.getByText(PIX.copyRefused)).toBeVisible();
    await expect(page.getByText(PIX.copiedTitle)).toHaveCount(0);
    const code = page.getByLabel(PIX.codeLabel);
    await expect(code).toBeFocused();
    const selected = await code.evaluate((area: HTMLTextAreaElement) => [
      area.selectionStart,
      area.selectionEnd - area.value.length,
    ]);
    expect(selected).toEqual([0, 0]);
  });
});

// spec: "'Código copiado!' with 'Código PIX copiado para a área de transferência.'"
// spec: "brCode (copyable code)"
test('the button copies the code that is shown, and says so only then', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await orderByPix(page, newBuyer());
  await page.getByRole('button', { name: PIX.copy }).click();
  await expect(page.getByText(`${PIX.copiedTitle} ${PIX.copiedText}`, { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByLabel(PIX.codeLabel)).toHaveValue(copied);
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
