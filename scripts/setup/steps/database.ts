/** The Firestore database, which cannot be moved once it is made. */
import * as v from 'valibot';
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
      async make() {
        await run(project, ['firestore:databases:update', '(default)', ...PROTECTION]);
      },
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
