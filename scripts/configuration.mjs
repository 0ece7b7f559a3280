/** Reads the configuration of a project, which is in one place for the site and the functions: config/<project>.env. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './processes.mjs';

/** The project that exists on one machine only. */
export const LOCAL_PROJECT = 'demo-personal';

/**
 * The values of config/<project>.env; empty when there is no such file.
 * @param {string} project
 * @returns {Record<string, string>}
 */
export function configurationOf(project) {
  const file = join(root, 'config', `${project}.env`);
  if (!existsSync(file)) return {};
  /** @type {Record<string, string>} */
  const values = {};
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
    values[name] = value ?? '';
  return values;
}
