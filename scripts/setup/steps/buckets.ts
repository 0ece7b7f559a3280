/** The bucket of the demo video, and `<project>-recovery`: what a restore needs and the database does not hold. */
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

export async function lookAtBucket({ id, facts, google }: Project): Promise<Finding[]> {
  const path = `/v1alpha/projects/${id}/defaultBucket`;
  if ((await google.read(v.unknown(), 'firebasestorage', path)) !== undefined) return [];
  return [
    {
      what: 'Storage has no bucket.',
      change: `make the bucket of Storage in ${facts.REGION}`,
      make: () => google.write('POST', 'firebasestorage', path, { location: facts.REGION }),
    },
  ];
}

/** Who has this role may add objects, and neither read nor change nor delete them. */
const ROLE = 'roles/storage.objectCreator';

const BucketSchema = v.object({
  lifecycle: v.optional(v.object({ rule: v.optional(v.array(v.unknown()), []) })),
});
const PolicySchema = v.looseObject({
  bindings: v.optional(
    v.array(v.looseObject({ role: v.string(), members: v.optional(v.array(v.string()), []) })),
    [],
  ),
});

export async function lookAtRecoveryBucket({ id, facts, google }: Project): Promise<Finding[]> {
  const name = `${id}-recovery`;
  const { days } = facts.COPIES.recovery;
  const path = `/storage/v1/b/${name}`;
  const lifecycle = { rule: [{ action: { type: 'Delete' }, condition: { age: days } }] };
  const members = Object.values(facts.SERVICE_ACCOUNTS).map(
    (at) => `serviceAccount:${at}${id}.iam.gserviceaccount.com`,
  );
  const allow = async () => {
    const policy = await google.read(PolicySchema, 'storage', `${path}/iam`);
    const others = policy?.bindings.filter(({ role }) => role !== ROLE) ?? [];
    await google.write('PUT', 'storage', `${path}/iam`, {
      ...policy,
      bindings: [...others, { role: ROLE, members }],
    });
  };
  const bucket = await google.read(BucketSchema, 'storage', path);
  if (bucket === undefined) {
    return [
      {
        what: `There is no bucket ${name}, without which nobody can erase an account.`,
        change: `make the bucket ${name} in ${facts.REGION}, to which the functions may only add`,
        async make() {
          const made = {
            name,
            location: facts.REGION,
            lifecycle,
            iamConfiguration: {
              uniformBucketLevelAccess: { enabled: true },
              publicAccessPrevention: 'enforced',
            },
          };
          await google.write('POST', 'storage', '/storage/v1/b', made, [['project', id]]);
          await allow();
        },
      },
    ];
  }
  const findings: Finding[] = [];
  const rules = bucket.lifecycle?.rule ?? [];
  if (!rules.some((rule) => isDeepStrictEqual(rule, lifecycle.rule[0]))) {
    findings.push({
      what: `The bucket ${name} does not drop what is older than ${days} days.`,
      change: `let the bucket ${name} drop what is older than ${days} days`,
      make: () => google.write('PATCH', 'storage', path, { lifecycle }),
    });
  }
  const policy = await google.read(PolicySchema, 'storage', `${path}/iam`);
  const allowed = policy?.bindings.find(({ role }) => role === ROLE)?.members ?? [];
  if (members.some((member) => !allowed.includes(member))) {
    findings.push({
      what: `The functions may not add to the bucket ${name}.`,
      change: `let the functions add to the bucket ${name}`,
      make: allow,
    });
  }
  return findings;
}
