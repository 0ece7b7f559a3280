import { expect, type Page } from '@playwright/test';

/** Presses Tab until the control with this name has the focus. Fails if Tab never reaches it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const focused = page.locator(':focus');
  // The focus has moved when the key is up, so there is nothing to wait for before the next press.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name, { timeout: 50 });
  }).toPass({ intervals: [0] });
}

/** Goes by Tab to the control with this name and presses a key there. */
export async function pressAt(
  page: Page,
  name: string | RegExp,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Goes by Tab to the field with this name and types. */
export async function typeAt(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
