/** The APIs of Google that the product and its commands use. */
import { orAbsent } from '../absent.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/** The APIs that a project without billing may have. By these it is read whether it has billing. */
const FREE = ['cloudbilling', 'cloudresourcemanager', 'firebase', 'iam', 'serviceusage'];

/** The others. Several of them are refused to a project without billing. */
const PAID = [
  'artifactregistry',
  'billingbudgets',
  'cloudbuild',
  'cloudfunctions',
  'cloudscheduler',
  'eventarc',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
  'identitytoolkit',
  'logging',
  'monitoring',
  'pubsub',
  'run',
  'secretmanager',
  'storage',
];

/** How often an enabling that takes long is looked at, and how many times. */
const WAIT_MS = 3_000;
const LOOKS = 100;

/** @param {Project} project */
export const lookAtFreeApis = (project) => look(project, FREE);

/** @param {Project} project */
export const lookAtPaidApis = (project) => look(project, PAID);

/**
 * @param {Project} project
 * @param {readonly string[]} apis
 * @returns {Promise<Finding[]>}
 */
async function look({ id, google }, apis) {
  const parent = `projects/${id}`;
  const answer = await orAbsent(
    google.services.services.batchGet({
      parent,
      names: apis.map((api) => `${parent}/services/${api}.googleapis.com`),
    }),
  );
  const enabled = answer?.data.services?.filter(({ state }) => state === 'ENABLED') ?? [];
  const names = enabled.map(({ name }) => name?.split('/').at(-1));
  const missing = apis.map((api) => `${api}.googleapis.com`).filter((api) => !names.includes(api));
  if (missing.length === 0) return [];
  return [
    {
      what: `These APIs are not enabled: ${missing.join(', ')}.`,
      change: `enable ${missing.join(', ')}`,
      async make() {
        const begun = await google.services.services.batchEnable({
          parent,
          requestBody: { serviceIds: missing },
        });
        let { done, error, name } = begun.data;
        for (let looks = 0; done !== true && name && looks < LOOKS; looks += 1) {
          await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
          ({ done, error, name } = (await google.services.operations.get({ name })).data);
        }
        if (error) throw new Error(error.message ?? 'Google did not enable the APIs');
      },
    },
  ];
}
