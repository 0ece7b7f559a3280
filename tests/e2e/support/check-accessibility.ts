import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { findHtmlProblems } from './find-html-problems.ts';

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
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html, any[0]?.message]),
    ]);
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  const problems = await findHtmlProblems(await page.content(), { writtenBy: 'browser' });
  expect(problems, screen).toEqual([]);
}
