import { type Locator, type Page, expect } from '@playwright/test';
import { scopeOf } from './screen.ts';

/** How a phone helps to fill in a field: what it fills in by itself (WCAG 1.3.5), its keyboard, and the label of its Enter key. */
export type Help = readonly [autocomplete: string, inputmode: string, enterkeyhint: string];

export const NAME: Help = ['name', '', 'next'];
export const PHONE: Help = ['tel', 'tel', 'next'];
export const MEASURE: Help = ['off', 'decimal', 'next'];

/** Checks every field of the screen, apart from boxes, choices and text areas, in its order. */
export async function checkFields(page: Page, expected: Readonly<Record<string, Help>>): Promise<void> {
  const fields = scopeOf(page).locator('input:not([type=checkbox], [type=radio]), select[autocomplete]');
  await expect(fields.filter({ visible: true })).toHaveCount(Object.keys(expected).length);
  const found = await fields
    .filter({ visible: true })
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).map((field) => [
        field.labels?.[0]?.textContent,
        [field.autocomplete, field.inputMode, field.enterKeyHint],
      ]),
    );
  expect(found).toEqual(Object.entries(expected));
}

/**
 * Checks the conditions of password managers: one form with one submit button, whose fields say what they hold
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/). `tokens` are the `autocomplete`
 * values of the fields in order, including hidden fields.
 */
export async function checkPasswordForm(form: Locator, tokens: readonly string[]): Promise<void> {
  await expect(form).toHaveCount(1);
  const shown = await form.evaluate((element: HTMLFormElement) => ({
    tokens: [...element.querySelectorAll('input')].map((input) => input.autocomplete),
    senders: element.querySelectorAll('button[type=submit]').length,
  }));
  expect(shown).toEqual({ tokens, senders: 1 });
}
