import { firebase } from '../deploy/firebase.mjs';
import { readSettings } from '../deploy/read-settings.mjs';
import { credentialsFor } from './credentials.mjs';

/**
 * The environment in which a program works on a real project: its configuration, the operator's credentials, and `secrets`,
 * each from the environment, or else from Secret Manager. Throws a refusal when one of them is missing.
 * @param {string} project
 * @param {readonly string[]} secrets
 * @returns {Promise<Record<string, string>>}
 */
export async function realEnvironment(project, secrets) {
  const { values } = readSettings(project);
  const credentials = await credentialsFor(project);
  /** @type {Record<string, string>} */
  const read = {};
  for (const name of secrets) {
    read[name] = process.env[name] || (await readSecret(project, name));
  }
  const bucket = { VITE_FIREBASE_STORAGE_BUCKET: `${project}.firebasestorage.app` };
  return { ...bucket, ...values, ...credentials, ...read, GCLOUD_PROJECT: project };
}

/**
 * @param {string} project
 * @param {string} name
 */
async function readSecret(project, name) {
  const printed = await firebase(project, ['functions:secrets:access', name]);
  // firebase-tools prints its warnings before the value, on the same stream.
  return printed.trim().split('\n').at(-1) ?? '';
}
