import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { findHtmlProblems } from './find-html-problems.ts';

/** What the other theme can change; nothing else about a page depends on its colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Nothing sticks out at the side of a phone, and nothing shown now offends WCAG 2.2 A or AA, or axe's good practices, in
 * either theme; and what is shown is valid HTML. `screen` names what is shown, for the report. Colours are judged once they stand still: use it with
 * reduced motion.
 */
export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${screen} is no wider than a phone of 360 px`).toBeLessThanOrEqual(360);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // No page of ours has a frame, for whose sake the other mode takes a second page and twice the time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(COLOUR_RULES) : axe).analyze();
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html, any[0]?.message]),
    ]);
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  const problems = await findHtmlProblems(await page.content(), { writtenBy: 'browser' });
  expect(problems, screen).toEqual([]);
}

/**
 * In a window of 320 px (WCAG 1.4.10), and on a phone whose owner reads text of twice the size (1.4.4), the open dialog
 * scrolls in one direction only, and its main button can be reached.
 */
export async function checkReflow(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  for (const { width, height, standard } of [
    { width: 320, height: 568, standard: 16 },
    { width: 360, height: 740, standard: 32 },
  ]) {
    await page.setViewportSize({ width, height });
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    const at = `${screen} at ${width} px, text of ${standard} px`;
    await expect(page.locator('html'), at).toHaveCSS('font-size', `${standard}px`);
    const dialog = page.getByRole('dialog');
    const wide = await dialog.evaluate((shown) =>
      [...shown.querySelectorAll(':not(input, textarea, select, option)')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .filter((each) => getComputedStyle(each).overflowX !== 'visible' && each.className !== 'sr-only')
        .map((each) => [each.className, each.scrollWidth, each.clientWidth]),
    );
    expect(wide, at).toEqual([]);
    const submit = dialog.locator('button[type=submit]');
    await submit.scrollIntoViewIfNeeded();
    await expect(submit, at).toBeInViewport({ ratio: 1 });
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
  if (before) await page.setViewportSize(before);
}
