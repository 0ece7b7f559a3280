/**
 * Stages the functions' upload: the built entry, the packages that it needs at run time with their lockfile (so that Google
 * installs with `npm ci` what was tested here), and the project's configuration.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import config from '../../functions/rolldown.config.ts';
import { root } from '../processes.ts';

interface LockedPackage {
  link?: boolean;
}

/**
 * Writes the upload into `folder`.
 * @param runtime such as `nodejs24`
 */
export async function stageFunctions(
  folder: string,
  project: string,
  values: Readonly<Record<string, string>>,
  runtime: string,
) {
  mkdirSync(folder, { recursive: true });
  await buildEntry(join(folder, 'lib'));
  // firebase-tools asks for a parameter without a value, although it has a default.
  const dotenv = Object.entries({ MIN_INSTANCES: '0', ...values }).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}\n`,
  );
  writeFileSync(join(folder, `.env.${project}`), dotenv.join(''));

  const {
    name,
    type,
    main,
    dependencies,
  }: { name: string; type: string; main: string; dependencies: Record<string, string> } = readJson(
    join(root, 'functions', 'package.json'),
  );
  const engines = { node: runtime.replace('nodejs', '') };
  writeJson(join(folder, 'package.json'), { name, private: true, type, main, engines, dependencies });
  // The whole project's lockfile, from which npm then drops what the functions do not need. No registry is asked.
  const lock: { packages: Record<string, LockedPackage> } = readJson(join(root, 'package-lock.json'));
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

/** Builds the deployed module, without the operator's programs that are built beside it. */
async function buildEntry(folder: string) {
  const [entry] = config;
  const { output, ...input } = entry ?? {};
  const bundle = await rolldown({ ...input, input: join(root, 'functions', 'src', 'index.ts') });
  await bundle.write({ ...[output].flat()[0], dir: folder });
  await bundle.close();
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, value: object) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
