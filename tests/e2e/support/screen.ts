import { expect, type Locator, type Page } from '@playwright/test';
import { LOADING, RETRY } from 'domain/kit/texts';
import { SUMMARY } from 'domain/answers/editor-texts';

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The open dialog with this title. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What a person can reach on a page: the open dialog, or the whole page. */
export const scopeOf = (page: Page) => page.locator('dialog[open], body:not(:has(dialog[open]))');

/** Waits for something that a function answers. It asks again, because functions start slowly on a busy machine. */
export async function untilAnswered(page: Page, answer: Locator): Promise<void> {
  await expect(async () => {
    const retry = button(page, RETRY);
    // A late answer takes the button away, perhaps before this press.
    if (await retry.isVisible()) await retry.click({ timeout: 5_000 });
    await expect(answer).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** A picture of an element without the ring of the focus, which is not a state of the element. */
export async function look(page: Page, element: Locator): Promise<Buffer> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  return element.screenshot();
}

/** A card of the dashboard that is closed until it is pressed. */
export const fold = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Opens a card of the dashboard once it is loaded. */
export async function unfold(page: Page, title: string): Promise<void> {
  const card = fold(page, title);
  await expect(card).not.toContainText(LOADING);
  if ((await card.getAttribute('open')) === null) await card.locator('summary').click();
}

/** Presses 'Editar' on the card 'Suas Informações'. */
export async function startEditing(page: Page): Promise<void> {
  await unfold(page, SUMMARY.title);
  await button(page, SUMMARY.edit).click();
}
