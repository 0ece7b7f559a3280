import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // HTML allows ids that begin with an underscore, like React's. ARIA allows names for lists and videos.
    'valid-id': ['error', { relaxed: true }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
});

/** Rules about the spelling of attributes, which a browser that serialises its page does not follow. */
const AS_BROWSERS_WRITE = { 'attribute-boolean-style': 'off', 'attribute-empty-style': 'off' } as const;

/** The violations of html-validate's recommended rules in a page, one line each. */
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
