import * as v from 'valibot';
import { ParameterError, invalidRequest } from './api-error.ts';

/** A decoded form. A nested object or list is a form of its own; a list has its indices as keys. */
export interface Form {
  [key: string]: string | Form;
}

const MAX_DEPTH = 10;

/**
 * Decodes `a[b][0][c]=1` into nested objects without prototypes, and adds them to `form`. Empty brackets stand for the next
 * index. Throws a refusal (400) when the brackets of a key do not match, and when a key is both a text and an object.
 */
export function decodeForm(text: string, form: Form = emptyForm()): Form {
  for (const [key, value] of new URLSearchParams(text)) {
    const path = splitKey(key);
    let parent = form;
    for (const [index, part] of path.entries()) {
      const name = part === '' ? String(Object.keys(parent).length) : part;
      const present = parent[name];
      if (index === path.length - 1) {
        if (typeof present === 'object') throw invalidRequest('Invalid string', { param: key });
        parent[name] = value;
      } else {
        if (typeof present === 'string') throw invalidRequest('Invalid object', { param: key });
        const child = present ?? emptyForm();
        parent[name] = child;
        parent = child;
      }
    }
  }
  return form;
}

/** A form without fields. */
function emptyForm(): Form {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.create returns any
  return Object.create(null) as Form;
}

function splitKey(key: string): string[] {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/su.exec(key) ?? [];
  const nested = [...rest.matchAll(/\[([^[\]]*)\]/gu)].map(([, part]) => part ?? '');
  if (first === undefined || nested.length > MAX_DEPTH)
    throw invalidRequest(`Invalid parameter name: ${JSON.stringify(key.slice(0, 100))}`);
  return [first, ...nested];
}

/** Separates the message of a schema from the provider's error code that follows it. */
const SEPARATOR = '\u0000';

const isText = v.string(({ input }) => `Invalid string: ${JSON.stringify(input)?.slice(0, 200)}`);

/** A text of 1 to `max` characters. In this API an empty text unsets a parameter, which few parameters allow. */
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

/** A whole number from `min` to `max`. */
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

/** A boolean, sent as `true` or `false`. */
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

/** One of the given words. */
export function oneOf<const TWords extends readonly string[]>(words: TWords) {
  return v.picklist(words, `Invalid value: must be one of ${words.join(', ')}`);
}

/** An absolute `http` or `https` URL. */
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

/** An object with these entries only. */
export function nested<const TEntries extends v.ObjectEntries>(entries: TEntries) {
  return v.strictObject(entries);
}

/** A list of up to `max` elements, sent as `name[0]`, `name[1]`… */
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

/** The caller's own keys and texts. */
export function metadata() {
  return v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(40, 'Metadata keys can be up to 40 characters')),
      v.pipe(v.string('Invalid string'), v.maxLength(500, 'Metadata values can be up to 500 characters')),
    ),
    v.check((value) => Object.keys(value).length <= 50, 'You can have at most 50 metadata keys'),
  );
}

/** An id of any kind of object. */
export const id = text(255);

/** The parameter `expand[0]=…`, which every route accepts. */
export const expandEntry = { expand: v.optional(list(text(500), 50)) };

/** The parameters that every list accepts. */
export const listEntries = {
  ...expandEntry,
  limit: v.optional(integer(1, 100), '10'),
  starting_after: v.optional(id),
  /** From this moment on, in seconds since the epoch. */
  created: v.optional(nested({ gte: integer(0, 1e12) })),
};

const listSchema = nested(listEntries);
/** The part of a list that a request asks for. */
export type Page = v.InferOutput<typeof listSchema>;

/**
 * The parameters as the schema reads them. Throws a refusal (400) that names the first wrong parameter, with the provider's
 * code: `parameter_unknown`, `parameter_missing` or `parameter_invalid_…`.
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

function toError(issue: v.BaseIssue<unknown>): ParameterError {
  const param = bracketPath(issue);
  if (isUnknown(issue))
    return new ParameterError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  if (issue.type === 'strict_object' && issue.received === 'undefined')
    return new ParameterError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.type === 'strict_object') return new ParameterError('Invalid object', { param });
  const [message = 'Invalid value', code] = issue.message.split(SEPARATOR);
  return new ParameterError(message, { ...(code === undefined ? {} : { code }), param });
}

function bracketPath(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce(
    (path, { key }) => (path === '' ? String(key) : `${path}[${String(key)}]`),
    '',
  );
}
