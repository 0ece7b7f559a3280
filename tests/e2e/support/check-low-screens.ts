import { expect, type Page } from '@playwright/test';
import { findHidden } from './check-reach.ts';
import { scopeOf } from './screen.ts';

/** A phone on its side, and what its keyboard leaves of that. */
const SIDEWAYS = { width: 740, height: 360 } as const;
const WITH_KEYBOARD = { width: 740, height: 190 } as const;

/**
 * Checks on a phone on its side that a person sees the control that has the focus (WCAG 2.4.11): each control when it is
 * reached by Tab, with the keyboard open and without, and each field when it is tapped and the keyboard opens. `screen` names
 * the state of the page in the report. Leaves the window at 360 × 740.
 */
export async function checkLowScreens(page: Page, screen: string): Promise<void> {
  const scope = scopeOf(page);
  // What is below a notice moves when it goes.
  await expect(page.locator('.notice')).toHaveCount(0);
  const isSeen = (at: string) =>
    expect.poll(() => page.evaluate(findHidden), { message: `${screen}, ${at}` }).toBe('');

  for (const size of [SIDEWAYS, WITH_KEYBOARD]) {
    await page.setViewportSize(size);
    await page.waitForFunction((height) => window.innerHeight === height, size.height);
    const controls = scope.locator('a, button:enabled, input, select, textarea').filter({ visible: true });
    const stops = await controls.count();
    await controls.first().focus();
    for (let stop = 1; stop < stops; stop += 1) {
      await isSeen(`stop ${stop} at ${size.height} px`);
      await page.keyboard.press('Tab');
    }
  }
  for (const field of await scope.locator('input, select, textarea').filter({ visible: true }).all()) {
    await page.setViewportSize(SIDEWAYS);
    await field.focus();
    await page.setViewportSize(WITH_KEYBOARD);
    await page.waitForFunction((height) => window.innerHeight === height, WITH_KEYBOARD.height);
    // What a phone's browser does itself when its keyboard takes the room of the field.
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await isSeen('with the keyboard open');
  }
  await page.setViewportSize({ width: 360, height: 740 });
}
