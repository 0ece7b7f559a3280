import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { configurationOf, LOCAL_PROJECT } from '../configuration.ts';
import { Refusal } from '../deploy/problem.ts';
import { FIXED_PORTS } from '../ports.ts';
import { HOST, isFree, root } from '../processes.ts';

/** The environment that the local suite gives its functions. Throws a refusal when the suite does not run. */
export async function localEnvironment() {
  if (await isFree(FIXED_PORTS.firestore)) {
    throw new Refusal([
      { what: 'The local suite is not running.', cure: 'npm start, or name a project: -- --project <id>' },
    ]);
  }
  return {
    ...configurationOf(LOCAL_PROJECT),
    ...parseEnv(readFileSync(join(root, 'functions', '.secret.local'), 'utf8')),
    GCLOUD_PROJECT: LOCAL_PROJECT,
    FIRESTORE_EMULATOR_HOST: `${HOST}:${FIXED_PORTS.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${FIXED_PORTS.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${HOST}:${FIXED_PORTS.storage}`,
    ABACATEPAY_API_URL: `http://${HOST}:${FIXED_PORTS.abacatepay}`,
    STRIPE_API_URL: `http://${HOST}:${FIXED_PORTS.stripe}`,
    APP_ORIGINS: `http://${HOST}:${FIXED_PORTS.hosting}`,
    METADATA_SERVER_DETECTION: 'none',
  };
}
