import { PIX } from 'domain/texts/checkout';
import type { Page } from '@playwright/test';
import { atSandbox, comeBackTo, newBuyer, orderByPix, storedPixId } from '../support/buyer.ts';
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
