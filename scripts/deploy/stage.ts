/** Builds what is uploaded into a folder of its own, so that nothing stale and nothing of the local suite gets into it. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, TYPESCRIPT } from '../processes.ts';
import { stageFunctions } from './stage-functions.ts';
import type { Version } from './version.ts';

/** The parts of firebase.json that differ where it is uploaded from. */
const STAGED = { functions: 'functions', site: 'site' };

/**
 * Builds the functions and the site for a project and answers the folder from which firebase-tools deploys them.
 * @param functionsNames the values that the functions are deployed with
 */
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
