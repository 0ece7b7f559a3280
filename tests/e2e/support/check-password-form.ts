import { expect, type Locator } from '@playwright/test';

/**
 * What a password manager goes by: one form, sent by its own submit button, whose fields say what they are
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/). `tokens`: the fields'
 * autocomplete in order, those nobody sees included.
 */
export async function checkPasswordForm(form: Locator, tokens: readonly string[]): Promise<void> {
  await expect(form).toHaveCount(1);
  const shown = await form.evaluate((element: HTMLFormElement) => ({
    tokens: [...element.querySelectorAll('input')].map((input) => input.autocomplete),
    senders: element.querySelectorAll('button[type=submit]').length,
  }));
  expect(shown).toEqual({ tokens, senders: 1 });
}
