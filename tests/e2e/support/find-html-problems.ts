import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React's ids begin with an underscore, and HTML lets them; ARIA lets a list and a video have names.
    'valid-id': ['error', { relaxed: true }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
});

/** Rules of spelling, which a browser that writes out what it shows follows in its own way. */
const AS_BROWSERS_WRITE = { 'attribute-boolean-style': 'off', 'attribute-empty-style': 'off' } as const;

/** What html-validate's recommended rules find wrong in a page, one line each; none in a valid one. */
export async function findHtmlProblems(
  html: string,
  { writtenBy = 'build' }: { writtenBy?: 'build' | 'browser' } = {},
): Promise<string[]> {
  const rules = writtenBy === 'browser' ? AS_BROWSERS_WRITE : {};
  const { results } = await validator.validateString(html, { rules });
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
