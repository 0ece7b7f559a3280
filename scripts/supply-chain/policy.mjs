/** What this project accepts of its packages. Each exception says why, and ends. */

/**
 * An advisory that is accepted for a while: its id, such as GHSA-…, why, and the last day, as YYYY-MM-DD.
 * @typedef {{ advisory: string, why: string, until: string }} AuditException
 */

/** The advisories of these severities fail the audit; the others are only told. */
export const FAILING = ['high', 'critical'];

/** @type {readonly AuditException[]} */
export const ACCEPTED = [];

/** The licences that any package may have, by their SPDX ids, or in their own words where there is none. None of them asks for our source. */
export const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'public domain',
];

/**
 * The licences of packages whose package.json names none, or not by its SPDX id: each was read in the package.
 * @type {Readonly<Record<string, string>>}
 */
export const READ_BY_HAND = {
  'fuzzy@0.1.3': 'MIT',
  'limiter@1.1.5': 'MIT',
  'url-template@2.0.8': 'BSD-3-Clause',
  'valid-url@1.0.9': 'MIT',
};
