/** Checks the settings of a project by themselves, without asking anybody. */
import * as v from 'valibot';
import { explainSettings } from './explain-settings.mjs';

/** @import { Facts } from './load-facts.mjs' */
/** @import { Problem } from './problem.mjs' */
/** @import { Settings } from './read-settings.mjs' */

/**
 * The problems of the settings: unknown, missing and bad values.
 * @param {string} project
 * @param {Settings} settings
 * @param {Facts} facts
 * @returns {Problem[]}
 */
export function checkSettings(project, settings, { SettingsSchema }) {
  const { file, values, lines } = settings;
  const explained = explainSettings(project);
  const where = (/** @type {string} */ name) => {
    const line = lines.get(name);
    return line === undefined ? `${file}: ${name}` : `${file}, line ${line}: ${name}`;
  };
  const cureOf = (/** @type {string} */ name) => `${explained.get(name) ?? 'See config/example.env'}.`;
  const unknown = [...lines.keys()]
    .filter((name) => !Object.hasOwn(SettingsSchema.entries, name))
    .map((name) => ({ what: `${where(name)} is not known.`, cure: 'config/example.env has all names.' }));
  const issues = v.safeParse(SettingsSchema, values).issues ?? [];
  const bad = issues.map((issue) => {
    const name = v.getDotPath(issue)?.split('.')[0] ?? '';
    if (values[name] === undefined) return { what: `${where(name)} is missing.`, cure: cureOf(name) };
    return { what: `${where(name)} has to be ${issue.expected ?? 'another value'}.`, cure: cureOf(name) };
  });
  return [...settings.problems, ...unknown, ...bad, ...unreachable(values, where, cureOf)];
}

/**
 * The addresses that nobody else reaches.
 * @param {Readonly<Record<string, string>>} values
 * @param {(name: string) => string} where
 * @param {(name: string) => string} cureOf
 * @returns {Problem[]}
 */
function unreachable(values, where, cureOf) {
  return ['APP_ORIGINS', 'ABACATEPAY_API_URL', 'STRIPE_API_URL'].flatMap((name) => {
    const addresses = values[name]?.split(',').map((address) => address.trim()) ?? [];
    const local = addresses.find((address) => !/^https:\/\/(?!localhost|127\.|\[)[^/]+$/.test(address));
    if (local === undefined) return [];
    const what = `${where(name)} has '${local}', which is no https:// origin that others can reach.`;
    return [{ what, cure: cureOf(name) }];
  });
}
