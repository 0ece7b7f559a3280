/** Reads the configuration of a project, which is in one place for the site and the functions: config/<project>.env. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './processes.ts';

/** The project that exists on one machine only. */
export const LOCAL_PROJECT = 'demo-personal';

/** The values of config/<project>.env; empty when there is no such file. */
export function configurationOf(project: string): Record<string, string> {
  const file = join(root, 'config', `${project}.env`);
  if (!existsSync(file)) return {};
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
    values[name] = value ?? '';
  return values;
}
