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
    try {
      return pattern.matcher(text).replaceAll(replacement);
    } catch {
      // `$9` of a pattern with fewer groups, a lone `$`.
      throw new RulesError(`Invalid replacement: ${replacement.slice(0, 100)}.`);
    }
  }),
]);

/** The methods whose first argument is a regular expression. */
export const REGEX_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace']);

const compiled = new Map<string, RE2JS>();
const MAX_COMPILED = 200;

/**
 * Compiles a regular expression of RE2, whose matching takes linear time; throws `RulesError`. Compiled patterns are
 * kept: a rules file has few, and evaluates them on every request.
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
