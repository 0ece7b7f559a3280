import { expect, type Locator } from '@playwright/test';

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
