/** The accounts that the functions run as, and what they may do. */
import { orAbsent } from '../absent.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/** A new account takes a while until a policy may name it. */
const WAIT_MS = 5_000;
const TRIES = 6;

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtServiceAccounts(project) {
  const { id, facts, google } = project;
  /** @type {Finding[]} */
  const findings = [];
  const emails = Object.values(facts.SERVICE_ACCOUNTS).map((at) => `${at}${id}.iam.gserviceaccount.com`);
  for (const email of emails) {
    const { serviceAccounts } = google.accounts.projects;
    const name = `projects/${id}/serviceAccounts/${email}`;
    if ((await orAbsent(serviceAccounts.get({ name }))) !== undefined) continue;
    findings.push({
      what: `There is no service account ${email}.`,
      change: `make the service account ${email}`,
      async make() {
        await serviceAccounts.create({
          name: `projects/${id}`,
          requestBody: { accountId: email.split('@')[0] ?? '' },
        });
      },
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

/** @param {Project} project */
async function readPolicy({ id, google }) {
  const answer = await orAbsent(
    google.policies.projects.getIamPolicy({
      resource: id,
      requestBody: { options: { requestedPolicyVersion: 3 } },
    }),
  );
  return answer?.data ?? {};
}

/**
 * The roles that members lack. A binding with a condition gives a role only sometimes, so it does not count.
 * @param {Awaited<ReturnType<typeof readPolicy>>} policy
 * @param {readonly string[]} roles
 * @param {readonly string[]} members
 */
function missingBindings({ bindings }, roles, members) {
  return roles.flatMap((role) => {
    const given = bindings?.filter((each) => each.role === role && !each.condition) ?? [];
    const has = new Set(given.flatMap((each) => each.members ?? []));
    return members.filter((member) => !has.has(member)).map((member) => ({ role, member }));
  });
}

/**
 * Adds what is missing to the policy as it is at that moment: its etag keeps another's change from being lost.
 * @param {Project} project
 * @param {readonly string[]} members
 */
async function give(project, members) {
  const { id, facts, google } = project;
  for (let tries = 1; ; tries += 1) {
    const policy = await readPolicy(project);
    const missing = missingBindings(policy, facts.SERVICE_ACCOUNT_ROLES, members);
    const added = missing.map(({ role, member }) => ({ role, members: [member] }));
    try {
      await google.policies.projects.setIamPolicy({
        resource: id,
        requestBody: { policy: { ...policy, version: 3, bindings: [...(policy.bindings ?? []), ...added] } },
      });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
