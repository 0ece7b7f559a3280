/** Runs the operator's programs: chooses the project they work on, and passes them its configuration. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { buildServers } from './build.mjs';
import { configurationOf } from './configuration.mjs';
import { FIXED_PORTS } from './ports.mjs';
import { HOST, isFree, root } from './processes.mjs';
import { PROJECT } from './suite.mjs';

/**
 * Runs `functions/lib/<name>.mjs` with `args` and ends with its exit code. It works on the project named by
 * GCLOUD_PROJECT with the operator's own Google credentials, or else on the local suite, which has to run. `secrets` names
 * the further variables that a real project's run needs in the environment.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {readonly string[]} secrets
 */
export async function operate(name, args, secrets) {
  const project = process.env.GCLOUD_PROJECT || PROJECT;
  const isLocal = project === PROJECT;
  const env = isLocal ? await localEnvironment() : realEnvironment(project, secrets);
  console.log(`Project ${project}${isLocal ? ', the local suite' : ''}`);
  // The running suite uses its own build. A new build would make it reload its functions.
  if (!isLocal) await buildServers();
  const program = join(root, 'functions', 'lib', `${name}.mjs`);
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  child.once('exit', (code) => process.exit(code ?? 1));
}

/**
 * Prints a sentence and ends the command with code 1.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The environment that the suite gives its functions. */
async function localEnvironment() {
  if (await isFree(FIXED_PORTS.firestore)) {
    fail('The local suite is not running: npm start, or name a project in GCLOUD_PROJECT.');
  }
  return {
    ...process.env,
    ...configurationOf(PROJECT),
    ...parseEnv(readFileSync(join(root, 'functions', '.secret.local'), 'utf8')),
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: `${HOST}:${FIXED_PORTS.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${FIXED_PORTS.auth}`,
    ABACATEPAY_API_URL: `http://${HOST}:${FIXED_PORTS.abacatepay}`,
    STRIPE_API_URL: `http://${HOST}:${FIXED_PORTS.stripe}`,
    APP_ORIGINS: `http://${HOST}:${FIXED_PORTS.hosting}`,
    METADATA_SERVER_DETECTION: 'none',
  };
}

/**
 * The configuration that is deployed with the functions, with the operator's environment, which has the secrets.
 * @param {string} project
 * @param {readonly string[]} secrets
 */
function realEnvironment(project, secrets) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...configurationOf(project), ...process.env };
  const missing = secrets.filter((name) => !env[name]);
  if (missing.length > 0) {
    fail(`Not in the environment: ${missing.join(', ')} (see docs/going-live.md).`);
  }
  // A session with the local suite may have left these variables, which would lead a real run to the emulators.
  const { FIRESTORE_EMULATOR_HOST: _, FIREBASE_AUTH_EMULATOR_HOST: __, ...rest } = env;
  return rest;
}
