import { LICENCES, READ_BY_HAND } from './policy.mjs';

/** @typedef {{ packages: Record<string, { version?: string, license?: string, link?: boolean }> }} Lockfile */

/**
 * The packages of a lockfile whose licence is not accepted, each with what it says: `name@1.0.0: GPL-3.0`.
 * @param {Lockfile} lockfile
 * @returns {string[]}
 */
export function judgeLicences({ packages }) {
  return Object.entries(packages).flatMap(([path, { version, license, link }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || link === true) return [];
    const id = `${name}@${version}`;
    const said = READ_BY_HAND[id] ?? license;
    return said !== undefined && isAccepted(said) ? [] : [`${id}: ${said ?? 'no licence'}`];
  });
}

/**
 * Whether an SPDX expression of AND and OR leaves a choice that is accepted. Nested expressions are not accepted, because no
 * package has one.
 * @param {string} expression
 */
function isAccepted(expression) {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((id) => LICENCES.includes(id)));
}
