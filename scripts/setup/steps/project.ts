/** The APIs of Google that the product and its commands use. */

import * as v from 'valibot';
import { askFor, canAsk } from '../ask.ts';
import { isForbidden } from '../google.ts';
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
const APIS_WAIT_MS = 3_000;
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
          await new Promise((resolve) => setTimeout(resolve, APIS_WAIT_MS));
          operation = (await google.read(OperationSchema, 'serviceusage', path)) ?? operation;
        }
        if (operation.error) throw new Error(operation.error.message ?? 'Google did not enable the APIs');
      },
    },
  ];
}

/** Whether the project pays for what it uses (the plan Blaze), and the budget that writes to its owner when a month becomes dear. */

const BillingSchema = v.object({
  billingEnabled: v.optional(v.boolean()),
  billingAccountName: v.optional(v.string()),
});

/** Whether the project has billing, and from which account; undefined where that cannot be read yet. */
function readBilling({ id, google }: Project) {
  return google.read(BillingSchema, 'cloudbilling', `/v1/projects/${id}/billingInfo`);
}

export async function lookAtBilling(project: Project): Promise<Finding[]> {
  const { id } = project;
  if ((await readBilling(project))?.billingEnabled) return [];
  return [
    {
      what: 'The project has no billing, which Cloud Functions and most of the set-up need.',
      cure: `Choose the plan Blaze at https://console.firebase.google.com/project/${id}/usage/details and run the same command again. If it has Blaze, wait a minute first: a new API takes that long.`,
      stops: true,
    },
  ];
}

/** The shares of the amount at which Google writes. */
const THRESHOLDS = [0.5, 0.9, 1];
const BudgetSchema = v.object({ displayName: v.optional(v.string()) });
const AMOUNT = /^[1-9]\d{0,5}$/;

export async function lookAtBudget(project: Project): Promise<Finding[]> {
  const { id, google } = project;
  const page = 'https://console.cloud.google.com/billing/budgets';
  const account = (await readBilling(project))?.billingAccountName;
  const what = 'No budget tells when a month becomes dear.';
  if (!account) return [{ what, cure: `Make one at ${page} when the project has billing.`, isNote: true }];
  const displayName = `Site ${id}`;
  const path = `/v1/${account}/budgets`;
  try {
    const all = await google.list(BudgetSchema, 'billingbudgets', path);
    if (all.some((each) => each.displayName === displayName)) return [];
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return [
      {
        what: 'You may not read the budgets of the billing account.',
        cure: `Let its owner make one at ${page}`,
        isNote: true,
      },
    ];
  }
  if (!canAsk(project, 'BUDGET_AMOUNT')) {
    const cure = `npm run setup -- ${id} at a terminal asks for its amount, or takes it from BUDGET_AMOUNT.`;
    return [{ what, cure, isNote: true }];
  }
  return [
    {
      what,
      change: `make the budget '${displayName}', which writes at 50, 90 and 100 % of its amount`,
      isNote: true,
      async make() {
        const units = await askFor(project, {
          name: 'BUDGET_AMOUNT',
          says: "the month's amount at which Google writes, in whole units of the billing account's currency",
          isRight: (text) => AMOUNT.test(text),
        });
        await google.write('POST', 'billingbudgets', path, {
          displayName,
          budgetFilter: { projects: [`projects/${id}`] },
          amount: { specifiedAmount: { units } },
          thresholdRules: THRESHOLDS.map((thresholdPercent) => ({ thresholdPercent })),
        });
      },
    },
  ];
}

/** The accounts that the functions run as, and what they may do. */

/** A new account takes a while until a policy may name it. */
const WAIT_MS = 5_000;
const TRIES = 6;

const PolicySchema = v.looseObject({
  bindings: v.optional(
    v.array(
      v.looseObject({
        role: v.string(),
        members: v.optional(v.array(v.string()), []),
        condition: v.optional(v.unknown()),
      }),
    ),
    [],
  ),
});
type Policy = v.InferOutput<typeof PolicySchema>;

export async function lookAtServiceAccounts(project: Project): Promise<Finding[]> {
  const { id, facts, google } = project;
  const findings: Finding[] = [];
  const emails = Object.values(facts.SERVICE_ACCOUNTS).map((at) => `${at}${id}.iam.gserviceaccount.com`);
  for (const email of emails) {
    const accounts = `/v1/projects/${id}/serviceAccounts`;
    if ((await google.read(v.unknown(), 'iam', `${accounts}/${email}`)) !== undefined) continue;
    findings.push({
      what: `There is no service account ${email}.`,
      change: `make the service account ${email}`,
      make: () => google.write('POST', 'iam', accounts, { accountId: email.split('@')[0] }),
    });
  }
  const members = emails.map((email) => `serviceAccount:${email}`);
  const missing = missingBindings(await readPolicy(project), facts.SERVICE_ACCOUNT_ROLES, members);
  if (missing.length > 0) {
    const said = missing.map(({ role, member }) => `${role} for ${member.split(':')[1]}`).join(', ');
    findings.push({
      what: `The service accounts lack roles: ${said}.`,
      change: `give ${said}`,
      make: () => give(project, members),
    });
  }
  return findings;
}

async function readPolicy({ id, google }: Project): Promise<Policy> {
  const body = { options: { requestedPolicyVersion: 3 } };
  const path = `/v1/projects/${id}:getIamPolicy`;
  return (await google.read(PolicySchema, 'cloudresourcemanager', path, { body })) ?? { bindings: [] };
}

/** The roles that members lack. A binding with a condition gives a role only sometimes, so it does not count. */
function missingBindings({ bindings }: Policy, roles: readonly string[], members: readonly string[]) {
  return roles.flatMap((role) => {
    const given = bindings.filter((each) => each.role === role && !each.condition);
    const has = new Set(given.flatMap((each) => each.members));
    return members.filter((member) => !has.has(member)).map((member) => ({ role, member }));
  });
}

/** Adds what is missing to the policy as it is at that moment: its etag keeps another's change from being lost. */
async function give(project: Project, members: readonly string[]) {
  const { id, facts, google } = project;
  for (let tries = 1; ; tries += 1) {
    const policy = await readPolicy(project);
    const missing = missingBindings(policy, facts.SERVICE_ACCOUNT_ROLES, members);
    const added = missing.map(({ role, member }) => ({ role, members: [member] }));
    try {
      await google.write('POST', 'cloudresourcemanager', `/v1/projects/${id}:setIamPolicy`, {
        policy: { ...policy, version: 3, bindings: [...policy.bindings, ...added] },
      });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
