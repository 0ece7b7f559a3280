/** The daily backup of the database. */
import * as v from 'valibot';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

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
