import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { configurationOf, LOCAL_PROJECT } from '../configuration.ts';
import { firebase } from '../deploy/firebase.ts';
import { Refusal } from '../deploy/problem.ts';
import { readSettings } from '../deploy/settings.ts';
import { HOST, isFree, root } from '../processes.ts';
import { credentialsFor } from './credentials.ts';

/** The environment that the local suite gives its functions. Throws a refusal when the suite does not run. */
export async function localEnvironment() {
  // Imported here only, because a program on a real project loads no stand-in.
  const { FIXED_PORTS } = await import('emulators');
  if (await isFree(FIXED_PORTS.firestore)) {
    throw new Refusal({
      what: 'The local suite is not running.',
      cure: 'npm start, or name a project: -- --project <id>',
    });
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

/**
 * The environment in which a program works on a real project: its configuration, the operator's credentials, and `secrets`,
 * each from the environment, or else from Secret Manager. Throws a refusal when one of them is missing.
 */
export async function realEnvironment(
  project: string,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const { values } = readSettings(project);
  const credentials = await credentialsFor(project);
  const read: Record<string, string> = {};
  for (const name of secrets) {
    read[name] = process.env[name] || (await readSecret(project, name));
  }
  const bucket = { VITE_FIREBASE_STORAGE_BUCKET: `${project}.firebasestorage.app` };
  return { ...bucket, ...values, ...credentials, ...read, GCLOUD_PROJECT: project };
}

async function readSecret(project: string, name: string) {
  const printed = await firebase(project, ['functions:secrets:access', name]);
  // firebase-tools prints its warnings before the value, on the same stream.
  return printed.trim().split('\n').at(-1) ?? '';
}
