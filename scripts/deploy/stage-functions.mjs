/**
 * Stages the functions' upload: the built entry, the packages that it needs at run time with their lockfile (so that Google
 * installs with `npm ci` what was tested here), and the project's configuration.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import config from '../../functions/rolldown.config.mjs';
import { root } from '../processes.mjs';

/** @typedef {{ link?: boolean }} LockedPackage */

/**
 * Writes the upload into `folder`.
 * @param {string} folder
 * @param {string} project
 * @param {Readonly<Record<string, string>>} values
 * @param {string} runtime such as `nodejs24`
 */
export async function stageFunctions(folder, project, values, runtime) {
  mkdirSync(folder, { recursive: true });
  await buildEntry(join(folder, 'lib'));
  // firebase-tools asks for a parameter without a value, although it has a default.
  const dotenv = Object.entries({ MIN_INSTANCES: '0', ...values }).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}\n`,
  );
  writeFileSync(join(folder, `.env.${project}`), dotenv.join(''));

  /** @type {{ name: string, type: string, main: string, dependencies: Record<string, string> }} */
  const { name, type, main, dependencies } = readJson(join(root, 'functions', 'package.json'));
  const engines = { node: runtime.replace('nodejs', '') };
  writeJson(join(folder, 'package.json'), { name, private: true, type, main, engines, dependencies });
  // The whole project's lockfile, from which npm then drops what the functions do not need. No registry is asked.
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const lock = readJson(join(root, 'package-lock.json'));
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  writeJson(join(folder, 'package-lock.json'), {
    name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, engines, dependencies }, ...Object.fromEntries(packages) },
  });
  const args = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
}

/**
 * Builds the deployed module, without the operator's programs that are built beside it.
 * @param {string} folder
 */
async function buildEntry(folder) {
  const [entry] = config;
  const { output, ...input } = entry ?? {};
  const bundle = await rolldown({ ...input, input: join(root, 'functions', 'src', 'index.ts') });
  await bundle.write({ ...[output].flat()[0], dir: folder });
  await bundle.close();
}

/**
 * @param {string} file
 */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * @param {string} file
 * @param {object} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
