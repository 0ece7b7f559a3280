/** The daily backup of the database. */
import { orAbsent } from '../absent.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

const DAY_SECONDS = 86_400;

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtBackups({ id, facts, google, firebase }) {
  const { days } = facts.COPIES.backups;
  const parent = `projects/${id}/databases/(default)`;
  const answer = await orAbsent(google.firestore.projects.databases.backupSchedules.list({ parent }));
  const daily = answer?.data.backupSchedules?.find(({ dailyRecurrence }) => dailyRecurrence);
  const retention = ['--retention', `${days}d`];
  if (daily?.name) {
    const { name } = daily;
    if (Number.parseInt(daily.retention ?? '0', 10) >= days * DAY_SECONDS) return [];
    return [
      {
        what: `The daily backups are kept for less than ${days} days.`,
        change: `keep the daily backups for ${days} days`,
        async make() {
          await firebase(['firestore:backups:schedules:update', name, ...retention]);
        },
      },
    ];
  }
  return [
    {
      what: 'The database has no daily backup.',
      change: `make a daily backup of the database, kept for ${days} days`,
      async make() {
        await firebase(['firestore:backups:schedules:create', '--recurrence', 'DAILY', ...retention]);
      },
    },
  ];
}
