/** The accounts that the functions run as, and what they may do. */
import * as v from 'valibot';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

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
