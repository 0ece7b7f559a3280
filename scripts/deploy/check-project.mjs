/** Checks the project at Google against what a deployment takes for granted. It only reads. */
import * as v from 'valibot';
import { readFirebase } from './firebase.mjs';
import { Refusal } from './problem.mjs';

/** @import { Problem } from './problem.mjs' */

const DatabaseSchema = v.object({
  locationId: v.string(),
  deleteProtectionState: v.optional(v.string()),
  pointInTimeRecoveryEnablement: v.optional(v.string()),
});

const WebAppSchema = v.object({ sdkConfig: v.record(v.string(), v.unknown()) });

/** The names of a web app's configuration, as firebase-tools tells them, by ours. */
const WEB_APP = {
  VITE_FIREBASE_PROJECT_ID: 'projectId',
  VITE_FIREBASE_API_KEY: 'apiKey',
  VITE_FIREBASE_AUTH_DOMAIN: 'authDomain',
  VITE_FIREBASE_APP_ID: 'appId',
  VITE_FIREBASE_STORAGE_BUCKET: 'storageBucket',
};

/**
 * The problems of the project: its database, which cannot be moved later, and its web app.
 * @param {string} project
 * @param {Readonly<Record<string, string>>} values
 * @param {string} region
 * @returns {Promise<Problem[]>}
 */
export async function checkProject(project, values, region) {
  return [...(await checkDatabase(project, region)), ...(await checkWebApp(project, values))];
}

/**
 * @param {string} project
 * @param {string} region
 * @returns {Promise<Problem[]>}
 */
async function checkDatabase(project, region) {
  const options = '--delete-protection ENABLED --point-in-time-recovery ENABLED';
  let answer;
  try {
    answer = await readFirebase(project, ['firestore:databases:get', '(default)']);
  } catch (error) {
    if (!(error instanceof Refusal) || !/404|not found|does not exist/i.test(error.message)) throw error;
    return [
      {
        what: 'The project has no Firestore database.',
        cure: `npx firebase firestore:databases:create "(default)" --location ${region} ${options} --project ${project}`,
      },
    ];
  }
  const database = v.parse(DatabaseSchema, answer);
  if (database.locationId !== region) {
    return [
      {
        what: `The Firestore database is in ${database.locationId} and not in ${region}. It cannot be moved.`,
        cure: 'Begin with a new project, before there are data.',
      },
    ];
  }
  const isProtected = database.deleteProtectionState === 'DELETE_PROTECTION_ENABLED';
  const keepsPast = database.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED';
  if (isProtected && keepsPast) return [];
  return [
    {
      what: 'The Firestore database can be deleted by mistake, or keeps no past to come back to.',
      cure: `npx firebase firestore:databases:update "(default)" ${options} --project ${project}`,
    },
  ];
}

/**
 * @param {string} project
 * @param {Readonly<Record<string, string>>} values
 * @returns {Promise<Problem[]>}
 */
async function checkWebApp(project, values) {
  let answer;
  try {
    answer = await readFirebase(project, ['apps:sdkconfig', 'WEB', values.VITE_FIREBASE_APP_ID ?? '']);
  } catch (error) {
    if (!(error instanceof Refusal) || !/Failed to get WEB app configuration/.test(error.message))
      throw error;
    return [
      {
        what: `The project has no web app ${values.VITE_FIREBASE_APP_ID}.`,
        cure: `npx firebase apps:create WEB site --project ${project} makes one, once.`,
      },
    ];
  }
  const { sdkConfig } = v.parse(WebAppSchema, answer);
  return Object.entries(WEB_APP)
    .filter(([name, key]) => values[name] !== sdkConfig[key])
    .map(([name, key]) => ({
      what: `config/${project}.env: ${name} is not what the web app has as ${key}.`,
      cure: `npx firebase apps:sdkconfig web ${values.VITE_FIREBASE_APP_ID} --project ${project} prints it.`,
    }));
}
