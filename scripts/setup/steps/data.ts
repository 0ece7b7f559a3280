/** The Firestore database, its daily backup, and the fields by which it deletes documents at the end of their term. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { root } from '../../processes.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

const DatabaseSchema = v.object({
  locationId: v.string(),
  deleteProtectionState: v.optional(v.string()),
  pointInTimeRecoveryEnablement: v.optional(v.string()),
});
const PROTECTION = ['--delete-protection', 'ENABLED', '--point-in-time-recovery', 'ENABLED'];

export async function lookAtDatabase(project: Project): Promise<Finding[]> {
  const { id, facts, google } = project;
  const path = `/v1/projects/${id}/databases/(default)`;
  const database = await google.read(DatabaseSchema, 'firestore', path);
  if (database === undefined) {
    return [
      {
        what: 'The project has no Firestore database.',
        change: `make the Firestore database in ${facts.REGION}, with delete protection and seven days of past`,
        async make() {
          const place = ['--location', facts.REGION];
          await run(project, ['firestore:databases:create', '(default)', ...place, ...PROTECTION]);
        },
      },
    ];
  }
  if (database.locationId !== facts.REGION) {
    return [
      {
        what: `The Firestore database is in ${database.locationId} and not in ${facts.REGION}. It cannot be moved.`,
        cure: 'Begin with a new project, before there are data.',
        stops: true,
      },
    ];
  }
  const isProtected = database.deleteProtectionState === 'DELETE_PROTECTION_ENABLED';
  const keepsPast = database.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED';
  if (isProtected && keepsPast) return [];
  return [
    {
      what: 'The Firestore database can be deleted by mistake, or keeps no past to come back to.',
      change: 'switch on delete protection and point-in-time recovery of the Firestore database',
      make: () => run(project, ['firestore:databases:update', '(default)', ...PROTECTION]),
    },
  ];
}

/**
 * Runs a command of firebase-tools that takes a while. Version 15.34 calls it 'Not found' when Google's first answer is not
 * yet the end, so what is there afterwards decides.
 */
async function run(project: Project, args: readonly string[]) {
  try {
    await project.firebase(args);
  } catch (error) {
    if ((await lookAtDatabase(project)).length > 0) throw error;
  }
}

const DAY_SECONDS = 86_400;
const ScheduleSchema = v.object({
  name: v.string(),
  retention: v.optional(v.string(), '0'),
  dailyRecurrence: v.optional(v.unknown()),
});

export async function lookAtBackups({ id, facts, google, firebase }: Project): Promise<Finding[]> {
  const { days } = facts.COPIES.backups;
  const path = `/v1/projects/${id}/databases/(default)/backupSchedules`;
  const all = await google.list(ScheduleSchema, 'firestore', path);
  const daily = all.find(({ dailyRecurrence }) => dailyRecurrence);
  const retention = ['--retention', `${days}d`];
  if (daily) {
    const { name } = daily;
    if (Number.parseInt(daily.retention, 10) >= days * DAY_SECONDS) return [];
    return [
      {
        what: `The daily backups are kept for less than ${days} days.`,
        change: `keep the daily backups for ${days} days`,
        make: () => firebase(['firestore:backups:schedules:update', name, ...retention]),
      },
    ];
  }
  return [
    {
      what: 'The database has no daily backup.',
      change: `make a daily backup of the database, kept for ${days} days`,
      make: () => firebase(['firestore:backups:schedules:create', '--recurrence', 'DAILY', ...retention]),
    },
  ];
}

const IndexesSchema = v.object({
  fieldOverrides: v.array(
    v.object({ collectionGroup: v.string(), fieldPath: v.string(), ttl: v.optional(v.boolean()) }),
  ),
});

const FieldSchema = v.object({
  name: v.string(),
  ttlConfig: v.optional(v.object({ state: v.optional(v.string()) })),
});

export async function lookAtExpiry({ id, google }: Project): Promise<Finding[]> {
  const text = readFileSync(join(root, 'firestore.indexes.json'), 'utf8');
  const { fieldOverrides } = v.parse(IndexesSchema, JSON.parse(text));
  const path = `/v1/projects/${id}/databases/(default)/collectionGroups/-/fields`;
  const fields = await google.list(FieldSchema, 'firestore', path, [['filter', 'ttlConfig:*']]);
  const set = new Set(
    fields
      .filter(({ ttlConfig }) => ttlConfig?.state !== 'NEEDS_REPAIR')
      .map(({ name }) => name.split('/collectionGroups/').at(-1)),
  );
  const missing = fieldOverrides.filter(
    ({ ttl, collectionGroup, fieldPath }) => ttl && !set.has(`${collectionGroup}/fields/${fieldPath}`),
  );
  if (missing.length === 0) return [];
  const names = missing.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`);
  return [
    {
      what: `Documents do not expire by these fields: ${names.join(', ')}.`,
      cure: `npm run deploy -- ${id} sets them.`,
      isNote: true,
    },
  ];
}

/** The bucket of the demo video, and `<project>-recovery`: what a restore needs and the database does not hold. */

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
