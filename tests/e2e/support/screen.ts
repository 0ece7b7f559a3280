import type { Page } from '@playwright/test';

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The open dialog with this title. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What a person can reach on a page: the open dialog, or the whole page. */
export const scopeOf = (page: Page) => page.locator('dialog[open], body:not(:has(dialog[open]))');
