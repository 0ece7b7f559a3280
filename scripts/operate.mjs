/** What the operator's programs share: where they run, and with which configuration. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { buildServers } from './build.mjs';
import { FIXED_PORTS } from './ports.mjs';
import { HOST, isFree, root } from './processes.mjs';
import { PROJECT } from './suite.mjs';

/**
 * Runs `functions/lib/<name>.mjs` with `args` and ends with its code. It works on the project named by GCLOUD_PROJECT,
 * with the operator's own Google credentials; without it, on the local suite, which has to run. `secrets`: what a real
 * project's run needs in the environment besides.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {readonly string[]} secrets
 */
export async function operate(name, args, secrets) {
  const project = process.env.GCLOUD_PROJECT || PROJECT;
  const isLocal = project === PROJECT;
  const env = isLocal ? await localEnvironment() : realEnvironment(project, secrets);
  console.log(`Project ${project}${isLocal ? ', the local suite' : ''}`);
  // The suite's own build is what runs there, and rebuilding would make its functions reload.
  if (!isLocal) await buildServers();
  const program = join(root, 'functions', 'lib', `${name}.mjs`);
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  child.once('exit', (code) => process.exit(code ?? 1));
}

/** Ends the command with a sentence. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** What the suite tells its functions. */
async function localEnvironment() {
  if (await isFree(FIXED_PORTS.firestore)) {
    fail('The local suite is not running: npm start, or name a project in GCLOUD_PROJECT.');
  }
  return {
    ...process.env,
    ...settings('.env.demo-personal'),
    ...settings('.secret.local'),
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: `${HOST}:${FIXED_PORTS.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${FIXED_PORTS.auth}`,
    ABACATEPAY_API_URL: `http://${HOST}:${FIXED_PORTS.abacatepay}`,
    STRIPE_API_URL: `http://${HOST}:${FIXED_PORTS.stripe}`,
    APP_ORIGINS: `http://${HOST}:${FIXED_PORTS.hosting}`,
    METADATA_SERVER_DETECTION: 'none',
  };
}

/** The configuration that is deployed with the functions, and what only the operator may know. */
function realEnvironment(project, secrets) {
  const env = { ...settings('.env'), ...settings(`.env.${project}`), ...process.env };
  const missing = secrets.filter((name) => !env[name]);
  if (missing.length > 0) {
    fail(`Not in the environment: ${missing.join(', ')} (see docs/going-live.md).`);
  }
  // Left over from a session with the local suite, it would mix two worlds.
  const { FIRESTORE_EMULATOR_HOST: _, FIREBASE_AUTH_EMULATOR_HOST: __, ...rest } = env;
  return rest;
}

/** The variables of a file in functions/; none if it is not there. */
function settings(file) {
  try {
    return parseEnv(readFileSync(join(root, 'functions', file), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
