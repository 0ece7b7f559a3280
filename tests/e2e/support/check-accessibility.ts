import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { findHtmlProblems } from '../../support/find-html-problems.ts';

/** The rules that the theme can affect; all others do not depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A script that does nothing. */
const NOTHING = 'undefined';

/**
 * Checks that the page is not wider than a phone, meets WCAG 2.2 A and AA and axe's best practices in both themes, and is
 * valid HTML. `screen` names the state of the page in the report.
 */
export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${screen} is no wider than a phone of 360 px`).toBeLessThanOrEqual(360);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Loading axe takes longer than most scans, and the builder loads it again for each one.
    const isLoaded = await page.evaluate(() => 'axe' in window);
    // No page has frames, so the legacy mode is enough; the other mode opens a second page and takes twice the time.
    const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: NOTHING }) })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(COLOUR_RULES) : axe).analyze();
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html, any[0]?.message]),
    ]);
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  const problems = await findHtmlProblems(await page.content());
  expect(problems, screen).toEqual([]);
}

/**
 * Checks that the open dialog scrolls in one direction only and its main button can be reached, in a window of 320 px
 * (WCAG 1.4.10) and on a phone with text of twice the size (WCAG 1.4.4).
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
