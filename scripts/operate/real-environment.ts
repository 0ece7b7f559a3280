import { firebase } from '../deploy/firebase.ts';
import { readSettings } from '../deploy/read-settings.ts';
import { credentialsFor } from './credentials.ts';

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
