/**
 * npm run reconcile: reconciles the payments now, as the scheduled function does, and says what that changed; with
 * `-- --dry-run` only what it would change. Against the project named by GCLOUD_PROJECT, with the operator's own Google
 * credentials and the providers' keys in the environment; without it, against the local suite, which has to run.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { buildServers } from './build.mjs';
import { FIXED_PORTS } from './ports.mjs';
import { HOST, isFree, root } from './processes.mjs';
import { PROJECT } from './suite.mjs';

const unknown = process.argv.slice(2).filter((flag) => flag !== '--dry-run');
if (unknown.length > 0) fail(`Unknown: ${unknown.join(' ')}. Options: --dry-run`);

const project = process.env.GCLOUD_PROJECT || PROJECT;
const isLocal = project === PROJECT;
const env = isLocal ? await localEnvironment() : realEnvironment();
console.log(`Project ${project}${isLocal ? ', the local suite' : ''}`);
// The suite's own build is what runs there, and rebuilding would make its functions reload.
if (!isLocal) await buildServers();
const child = spawn(
  process.execPath,
  [join(root, 'functions', 'lib', 'reconcile.mjs'), ...process.argv.slice(2)],
  { env, stdio: 'inherit' },
);
child.once('exit', (code) => process.exit(code ?? 1));

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
    ABACATEPAY_API_URL: `http://${HOST}:${FIXED_PORTS.abacatepay}`,
    STRIPE_API_URL: `http://${HOST}:${FIXED_PORTS.stripe}`,
    APP_ORIGINS: `http://${HOST}:${FIXED_PORTS.hosting}`,
    METADATA_SERVER_DETECTION: 'none',
  };
}

/** The configuration that is deployed with the functions, and what only the operator may know. */
function realEnvironment() {
  const env = { ...settings('.env'), ...settings(`.env.${project}`), ...process.env };
  const missing = ['STRIPE_SECRET_KEY', 'ABACATEPAY_API_KEY', 'APP_ORIGINS'].filter((name) => !env[name]);
  if (missing.length > 0) {
    fail(`Not in the environment: ${missing.join(', ')} (see "Real payments" in README.md).`);
  }
  // Left over from a session with the local suite, it would mix two worlds.
  const { FIRESTORE_EMULATOR_HOST: _, ...rest } = env;
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

function fail(message) {
  console.error(message);
  process.exit(1);
}
