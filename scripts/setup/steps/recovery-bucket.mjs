/** The bucket `<project>-recovery`: what a restore needs and the database does not hold. */
import { isDeepStrictEqual } from 'node:util';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/** Who has this role may add objects, and neither read nor change nor delete them. */
const ROLE = 'roles/storage.objectCreator';

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtRecoveryBucket({ id, facts, google }) {
  const name = `${id}-recovery`;
  const { days } = facts.COPIES.recovery;
  const bucket = google.storage.bucket(name);
  const lifecycle = {
    rule: [{ action: { type: /** @type {const} */ ('Delete') }, condition: { age: days } }],
  };
  const members = Object.values(facts.SERVICE_ACCOUNTS).map(
    (at) => `serviceAccount:${at}${id}.iam.gserviceaccount.com`,
  );
  const allow = async () => {
    const [policy] = await bucket.iam.getPolicy();
    const others = policy.bindings.filter(({ role }) => role !== ROLE);
    await bucket.iam.setPolicy({ ...policy, bindings: [...others, { role: ROLE, members }] });
  };
  const [exists] = await bucket.exists();
  if (!exists) {
    return [
      {
        what: `There is no bucket ${name}, without which nobody can erase an account.`,
        change: `make the bucket ${name} in ${facts.REGION}, to which the functions may only add`,
        async make() {
          await google.storage.createBucket(name, {
            location: facts.REGION,
            lifecycle,
            iamConfiguration: {
              uniformBucketLevelAccess: { enabled: true },
              publicAccessPrevention: 'enforced',
            },
          });
          await allow();
        },
      },
    ];
  }
  /** @type {Finding[]} */
  const findings = [];
  const [metadata] = await bucket.getMetadata();
  const rules = metadata.lifecycle?.rule ?? [];
  if (!rules.some((rule) => isDeepStrictEqual(rule, lifecycle.rule[0]))) {
    findings.push({
      what: `The bucket ${name} does not drop what is older than ${days} days.`,
      change: `let the bucket ${name} drop what is older than ${days} days`,
      async make() {
        await bucket.setMetadata({ lifecycle });
      },
    });
  }
  const [{ bindings }] = await bucket.iam.getPolicy();
  const allowed = bindings.find(({ role }) => role === ROLE)?.members ?? [];
  if (members.some((member) => !allowed.includes(member))) {
    findings.push({
      what: `The functions may not add to the bucket ${name}.`,
      change: `let the functions add to the bucket ${name}`,
      make: allow,
    });
  }
  return findings;
}
