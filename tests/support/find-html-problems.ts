import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // HTML allows ids that begin with an underscore, like React's. ARIA allows names for lists and videos.
    'valid-id': ['error', { relaxed: true }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A field that completes what is typed has a list of its own (the ARIA practices' combobox), for which HTML has no element.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // React, a formatter and a browser that serialises its page each spell valid HTML in their own way.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
  },
});

/** The violations of html-validate's recommended rules in a page, apart from its spelling, one line each. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
