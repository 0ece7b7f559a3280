import { RE2JS } from 're2js';
import { RulesError } from '../values/rules-error.ts';
import { argument, checkSize, isString, type Methods, method } from './method.ts';

/** https://firebase.google.com/docs/reference/rules/rules.String — sizes count UTF-16 units. */
export const STRING_METHODS: Methods<string> = new Map([
  method<string>('size', 0, (text) => BigInt(text.length)),
  method<string>('lower', 0, (text) => text.toLowerCase()),
  method<string>('upper', 0, (text) => text.toUpperCase()),
  method<string>('trim', 0, (text) => text.trim()),
  method<string>('toUtf8', 0, (text) => new TextEncoder().encode(text)),
  method<string>('matches', 1, (text, args) => {
    return compile(argument('string.matches(string)', args, 0, isString)).matches(text);
  }),
  method<string>('split', 1, (text, args) => {
    return compile(argument('string.split(string)', args, 0, isString)).split(text, -1);
  }),
  method<string>('replace', 2, (text, args) => {
    const pattern = compile(argument('string.replace(string, string)', args, 0, isString));
    const replacement = argument('string.replace(string, string)', args, 1, isString);
    checkSize((text.length + 1) * (replacement.length + 1));
    return replaceAll(text, pattern, replacement);
  }),
]);

/** Java's `Matcher.replaceAll`. re2js differs from it in `$0` and in groups that do not exist. */
function replaceAll(text: string, pattern: RE2JS, replacement: string): string {
  const matcher = pattern.matcher(text);
  let result = '';
  let at = 0;
  while (matcher.find()) {
    result += text.slice(at, matcher.start()) + expand(replacement, matcher);
    at = matcher.end();
  }
  return result + text.slice(at);
}

/** Expands `$1` and `${name}` to groups; `\\` makes the next character plain. */
function expand(replacement: string, matcher: ReturnType<RE2JS['matcher']>): string {
  return replacement.replace(
    /\\([\s\S])|\$([0-9]+)|\$\{([A-Za-z0-9_]+)\}/g,
    (_, plain?: string, digits = '', name?: string) => {
      if (plain !== undefined) return plain;
      if (name !== undefined) return groupOf(() => matcher.group(name), name);
      // The group's number has as many digits as still name a group.
      let length = digits.length;
      while (length > 1 && Number(digits.slice(0, length)) > matcher.groupCount()) length--;
      const group = Number(digits.slice(0, length));
      if (group > matcher.groupCount()) throw new RulesError(`No group ${group}.`);
      return (matcher.group(group) ?? '') + digits.slice(length);
    },
  );
}

function groupOf(read: () => string | null, name: string): string {
  try {
    return read() ?? '';
  } catch {
    throw new RulesError(`No group ${name}.`);
  }
}

/** The methods whose first argument is a regular expression. */
export const REGEX_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace']);

const compiled = new Map<string, RE2JS>();
const MAX_COMPILED = 200;

/**
 * Compiles a regular expression of RE2, which matches in linear time. Throws `RulesError`. Compiled patterns are kept,
 * because a rules file has few and evaluates them on every request.
 */
export function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(pattern);
  } catch {
    throw new RulesError(`Invalid regular expression pattern. Pattern: [${pattern.slice(0, 100)}].`);
  }
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(pattern, regex);
  return regex;
}
