import * as v from 'valibot';
import { type ApiError, invalidRequest } from './api-error.ts';
import { emptyForm, type Form } from './decode-form.ts';

/** How a wrong value is worded: the message carries its code behind a separator no parameter can contain. */
const SEPARATOR = '\u0000';

const isText = v.string(({ input }) => `Invalid string: ${JSON.stringify(input)?.slice(0, 200)}`);

/** Text, not empty: an empty one asks to unset, which few parameters can be. */
export function text(max = 5_000) {
  return v.pipe(
    isText,
    v.minLength(
      1,
      `You passed an empty string. Supply a non-empty value.${SEPARATOR}parameter_invalid_empty`,
    ),
    v.maxLength(max, `Invalid string: must be at most ${max} characters`),
  );
}

/** Text that an empty string unsets: null then. */
export function clearableText(max = 5_000) {
  return v.pipe(
    isText,
    v.maxLength(max, `Invalid string: must be at most ${max} characters`),
    v.transform((value) => (value === '' ? null : value)),
  );
}

/** A whole number, within bounds. */
export function integer(min: number, max: number) {
  return v.pipe(
    isText,
    v.regex(/^-?\d{1,15}$/u, ({ input }) => `Invalid integer: ${input}${SEPARATOR}parameter_invalid_integer`),
    v.transform(Number),
    v.minValue(
      min,
      ({ input }) =>
        `This value must be greater than or equal to ${min} (it currently is '${input}').${SEPARATOR}parameter_invalid_integer`,
    ),
    v.maxValue(
      max,
      ({ input }) =>
        `This value must be less than or equal to ${max} (it currently is '${input}').${SEPARATOR}parameter_invalid_integer`,
    ),
  );
}

/** `true` or `false`. */
export function boolean() {
  return v.pipe(
    isText,
    v.check(
      (value) => value === 'true' || value === 'false',
      ({ input }) => `Invalid boolean: ${input}`,
    ),
    v.transform((value) => value === 'true'),
  );
}

/** One of a few words. */
export function oneOf<const TWords extends readonly string[]>(words: TWords) {
  return v.picklist(words, `Invalid value: must be one of ${words.join(', ')}`);
}

/** A web address. */
export function url() {
  return v.pipe(
    text(5_000),
    v.check(
      (value) => URL.canParse(value) && /^https?:\/\//u.test(value),
      `Not a valid URL${SEPARATOR}url_invalid`,
    ),
  );
}

/** An e-mail address. */
export function email() {
  return v.pipe(
    text(512),
    v.regex(
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/u,
      ({ input }) => `Invalid email address: ${input}${SEPARATOR}email_invalid`,
    ),
  );
}

/** A nested object in which nothing else may be. */
export function nested<const TEntries extends v.ObjectEntries>(entries: TEntries) {
  return v.strictObject(entries);
}

/** A list, which a form spells `name[0]`, `name[1]`… */
export function list<const TSchema extends v.GenericSchema>(item: TSchema, max = 100) {
  return v.pipe(
    v.custom<Form>(
      (value) =>
        typeof value === 'object' &&
        value !== null &&
        Object.keys(value).every((key) => /^\d{1,4}$/u.test(key)),
      'Invalid array',
    ),
    v.transform((form): unknown[] => Object.values(form)),
    v.array(item),
    v.maxLength(max, `Array exceeded maximum ${max} allowed elements`),
  );
}

/** Own keys and texts. An empty text takes its key away, an empty string in place of the object takes all away. */
export function metadata() {
  return v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    v.pipe(
      v.record(
        v.pipe(v.string(), v.maxLength(40, 'Metadata keys can be up to 40 characters')),
        v.pipe(v.string('Invalid string'), v.maxLength(500, 'Metadata values can be up to 500 characters')),
      ),
      v.check((value) => Object.keys(value).length <= 50, 'You can have at most 50 metadata keys'),
    ),
  ]);
}

/** An id, of whatever kind. */
export const id = text(255);

/** `expand[0]=…` */
export const expandEntry = { expand: v.optional(list(text(500), 50)) };

const bound = v.optional(integer(0, 1e12));
/** `created=…` or `created[gte]=…`. */
const range = v.union(
  [integer(0, 1e12), nested({ gt: bound, gte: bound, lt: bound, lte: bound })],
  'Invalid integer',
);
export type Range = v.InferOutput<typeof range>;

/** What every list takes. */
export const listEntries = {
  ...expandEntry,
  limit: v.optional(integer(1, 100), '10'),
  starting_after: v.optional(id),
  ending_before: v.optional(id),
  created: v.optional(range),
};

const listSchema = nested(listEntries);
/** What of a list is asked for. */
export type Page = v.InferOutput<typeof listSchema>;

/**
 * The parameters as the schema reads them. The refusal (400) names the first one that is wrong, with the provider's
 * codes: `parameter_unknown`, `parameter_missing`, `parameter_invalid_…`.
 */
export function readParameters<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  form: Form = emptyForm(),
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, form);
  if (result.success) return result.output;
  const unknown = result.issues.find(isUnknown);
  throw toError(unknown ?? result.issues[0]);
}

function isUnknown(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === 'strict_object' && issue.expected === 'never';
}

function toError(issue: v.BaseIssue<unknown>): ApiError {
  const param = bracketPath(issue);
  if (isUnknown(issue))
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  if (issue.type === 'strict_object' && issue.received === 'undefined')
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.type === 'strict_object') return invalidRequest('Invalid object', { param });
  const [message = 'Invalid value', code] = issue.message.split(SEPARATOR);
  return invalidRequest(message, { ...(code === undefined ? {} : { code }), param });
}

function bracketPath(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce(
    (path, { key }) => (path === '' ? String(key) : `${path}[${String(key)}]`),
    '',
  );
}
