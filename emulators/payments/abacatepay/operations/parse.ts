import * as v from 'valibot';
import { statusCodeError } from '../http/api-error.ts';

/** Checks what a request carried; the refusal names the first field that is wrong (400, `{error, statusCode}`). */
export function parse<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  const path = v.getDotPath(issue);
  throw statusCodeError(400, path === null ? issue.message : `${path}: ${issue.message}`);
}

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
