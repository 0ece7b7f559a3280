/** The APIs of Google that the product and its commands use. */
import * as v from 'valibot';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

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

const ServiceSchema = v.object({ name: v.string(), state: v.string() });
const OperationSchema = v.object({
  name: v.string(),
  done: v.optional(v.boolean()),
  error: v.optional(v.object({ message: v.optional(v.string()) })),
});

/** How often an enabling that takes long is looked at, and how many times. */
const WAIT_MS = 3_000;
const LOOKS = 100;

export const lookAtFreeApis = (project: Project) => look(project, FREE);

export const lookAtPaidApis = (project: Project) => look(project, PAID);

async function look({ id, google }: Project, apis: readonly string[]): Promise<Finding[]> {
  const services = `projects/${id}/services`;
  const all = await google.list(
    ServiceSchema,
    'serviceusage',
    `/v1/${services}:batchGet`,
    apis.map((api) => ['names', `${services}/${api}.googleapis.com`]),
  );
  const names = all.flatMap(({ name, state }) => (state === 'ENABLED' ? [name.split('/').at(-1)] : []));
  const missing = apis.map((api) => `${api}.googleapis.com`).filter((api) => !names.includes(api));
  if (missing.length === 0) return [];
  return [
    {
      what: `These APIs are not enabled: ${missing.join(', ')}.`,
      change: `enable ${missing.join(', ')}`,
      async make() {
        const begun = await google.write('POST', 'serviceusage', `/v1/${services}:batchEnable`, {
          serviceIds: missing,
        });
        let operation = v.parse(OperationSchema, begun);
        const path = `/v1/${operation.name}`;
        for (let looks = 0; !operation.done && looks < LOOKS; looks += 1) {
          await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
          operation = (await google.read(OperationSchema, 'serviceusage', path)) ?? operation;
        }
        if (operation.error) throw new Error(operation.error.message ?? 'Google did not enable the APIs');
      },
    },
  ];
}
