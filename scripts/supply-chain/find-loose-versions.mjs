/** @typedef {Record<string, string>} Versions */

/**
 * The dependencies of a package.json that are not pinned to one version: `name: ^1.0.0`.
 * @param {{ dependencies?: Versions, devDependencies?: Versions, optionalDependencies?: Versions }} manifest
 * @returns {string[]}
 */
export function findLooseVersions({ dependencies, devDependencies, optionalDependencies }) {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: ${version}`);
}
