/** Checks the settings of a project by themselves, without asking anybody. */
import * as v from 'valibot';
import { explainSettings } from './explain-settings.mjs';

/** @import { Facts } from './load-facts.mjs' */
/** @import { Problem } from './problem.mjs' */
/** @import { Settings } from './read-settings.mjs' */

/** A web app's API key, as every Firebase project has. */
const API_KEY = /^AIza[\w-]{35}$/;

/**
 * The problems of the settings: unknown, missing and bad values, and values that contradict the project or each other.
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
  return [...settings.problems, ...unknown, ...bad, ...contradictions(project, values, where, cureOf)];
}

/**
 * What does not fit together. A value that is missing contradicts nothing.
 * @param {string} project
 * @param {Readonly<Record<string, string>>} values
 * @param {(name: string) => string} where
 * @param {(name: string) => string} cureOf
 * @returns {Problem[]}
 */
function contradictions(project, values, where, cureOf) {
  /** @type {Problem[]} */
  const found = [];
  const refuse = (/** @type {string} */ name, /** @type {string} */ what, cure = cureOf(name)) =>
    found.push({ what: `${where(name)} ${what}.`, cure });
  const { VITE_FIREBASE_PROJECT_ID: id, VITE_FIREBASE_API_KEY: key } = values;
  if (id !== undefined && id !== project)
    refuse('VITE_FIREBASE_PROJECT_ID', `names another project than ${project}`);
  if (key !== undefined && !API_KEY.test(key)) refuse('VITE_FIREBASE_API_KEY', "is not a web app's key");
  for (const name of ['APP_ORIGINS', 'ABACATEPAY_API_URL', 'STRIPE_API_URL']) {
    const addresses = values[name]?.split(',').map((address) => address.trim()) ?? [];
    const local = addresses.find((address) => !/^https:\/\/(?!localhost|127\.|\[)[^/]+$/.test(address));
    if (local !== undefined)
      refuse(name, `has '${local}', which is no https:// origin that others can reach`);
  }
  return found;
}
