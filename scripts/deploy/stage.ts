/** Builds what is uploaded into a folder of its own, so that nothing stale and nothing of the local suite gets into it. */

import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import * as v from 'valibot';
import config from '../../functions/rolldown.config.ts';
import { root, runNode, TYPESCRIPT } from '../processes.ts';
import { Refusal } from './problem.ts';

interface LockedPackage {
  link?: boolean;
}

/**
 * Writes the functions' upload into `folder`: the built entry, the packages that it needs at run time with their lockfile (so that
 * Google installs with `npm ci` what was tested here), and the project's configuration. `runtime` is such as `nodejs24`.
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

/** The parts of firebase.json that differ where it is uploaded from. */
const STAGED = { functions: 'functions', site: 'site' };

/** Builds the functions and the site for a project and answers the folder from which firebase-tools deploys them. */
export async function stage(
  project: string,
  values: Readonly<Record<string, string>>,
  functionsNames: readonly string[],
  version: Version,
) {
  const folder = join(root, '.local', 'deploy', project);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const {
    firestore,
    storage,
    functions,
    hosting,
  }: {
    firestore: { rules: string; indexes: string };
    storage: { rules: string };
    functions: [{ runtime: string }];
    hosting: object;
  } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  for (const name of [firestore.rules, firestore.indexes, storage.rules]) {
    cpSync(join(root, name), join(folder, name));
  }
  const [{ runtime }] = functions;
  const config = {
    firestore: { rules: firestore.rules, indexes: firestore.indexes },
    storage: { rules: storage.rules },
    functions: [{ codebase: 'default', source: STAGED.functions, runtime, ignore: ['node_modules'] }],
    hosting: { ...hosting, public: STAGED.site, predeploy: [] },
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(config, null, 2));
  const chosen = functionsNames.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  await stageFunctions(join(folder, STAGED.functions), project, Object.fromEntries(chosen), runtime);
  const site = join(folder, STAGED.site);
  await runNode([...TYPESCRIPT, join(root, 'scripts', 'prerender.ts'), site], root, values);
  writeFileSync(join(site, 'version.json'), JSON.stringify(version));
  return folder;
}

/** Which commit is here, and which one is live. The site tells its own in /version.json. */

/** What /version.json says: the commit that is deployed with its prices in centavos, and the commit that was live before. */
export type Version = v.InferOutput<typeof VersionSchema>;

const VersionSchema = v.object({
  project: v.string(),
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  prices: v.optional(v.record(v.string(), v.number())),
  previous: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))),
});

export function git(args: readonly string[], cwd: string = root) {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
}

/**
 * The commit that is checked out. Throws a refusal when files differ from it, because then no commit says what is live. The
 * configuration may differ: it belongs to the project and not to a commit.
 */
export function committedVersion() {
  const changed = git(['status', '--porcelain', '--', '.', ':(exclude)config']);
  if (changed !== '') {
    throw new Refusal({
      what: `These files differ from the last commit:\n${changed}`,
      cure: 'Commit them: a rollback goes to commits.',
    });
  }
  return git(['rev-parse', 'HEAD']);
}

/** What is live at an address; undefined when there is no site of ours yet. */
export async function liveVersion(address: string): Promise<Version | undefined> {
  try {
    const response = await fetch(`${address}/version.json`, { signal: AbortSignal.timeout(10_000) });
    return v.parse(VersionSchema, await response.json());
  } catch {
    return undefined;
  }
}
