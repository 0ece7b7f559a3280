import * as v from 'valibot';
import { parserThat } from '../../shared/parse.ts';
import { statusCodeError } from '../http/api-error.ts';

/** Checks what a request carries. The refusal (400, `{error, statusCode}`) names the first field that is wrong. */
export const parse = parserThat((message, path) =>
  statusCodeError(400, path === null ? message : `${path}: ${message}`),
);

/** Text without control characters, of `min` to `max` characters. */
export function plainText(min: number, max: number) {
  return v.pipe(
    v.string('expected a string'),
    v.minLength(min, `expected at least ${min} characters`),
    v.maxLength(max, `expected at most ${max} characters`),
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    v.regex(/^[^\u0000-\u001f\u007f]*$/u, 'control characters are not allowed'),
  );
}
