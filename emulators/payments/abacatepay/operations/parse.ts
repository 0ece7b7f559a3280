import * as v from 'valibot';
import { parserThat } from '../../shared/parse.ts';
import { statusCodeError } from '../http/api-error.ts';

/** Checks a body or a query. Throws a refusal (400, `{error, statusCode}`) that names the first wrong field. */
export const parse = parserThat((message, path) =>
  statusCodeError(400, path === null ? message : `${path}: ${message}`),
);

/** The schema of a text of `min` to `max` characters, none of them a control character. */
export function plainText(min: number, max: number) {
  return v.pipe(
    v.string('expected a string'),
    v.minLength(min, `expected at least ${min} characters`),
    v.maxLength(max, `expected at most ${max} characters`),
    // oxlint-disable-next-line no-control-regex -- the expression excludes control characters
    v.regex(/^[^\u0000-\u001f\u007f]*$/u, 'control characters are not allowed'),
  );
}
