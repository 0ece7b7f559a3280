import { DAY_MS, HOUR_MS } from 'domain/kit/durations';

export type Area = 'money' | 'webhooks' | 'mail' | 'schedules' | 'queue' | 'failures' | 'version';

/** `attention`: somebody should look in the next days. `bad`: something does not work. */
export const LEVELS = ['ok', 'attention', 'bad'] as const;
type Level = (typeof LEVELS)[number];

/** One line of the status: what is so, and the command or runbook to go on with where it is not well. */
export interface StatusLine {
  readonly area: Area;
  readonly level: Level;
  readonly what: string;
  readonly next?: string;
}

/** What the checks look at. `isLocal`: the local suite, which has no version and whose schedules begin with it. */
export interface Scene {
  readonly db: FirebaseFirestore.Firestore;
  readonly now: Date;
  readonly siteUrl: string;
  readonly isLocal: boolean;
}

/** The lines of one part. It only reads, a bounded number of documents, and of these only the fields that it needs. */
export type Check = (scene: Scene) => Promise<readonly StatusLine[]>;

/** How many documents a query finds. A count of up to a thousand is billed as one read. */
export async function countOf(query: FirebaseFirestore.Query): Promise<number> {
  return (await query.count().get()).data().count;
}

/** How long ago a moment was, for the status: '40 min', '7 h' or '3 days'. */
export function timeAgo(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < 2 * HOUR_MS) return `${Math.max(0, Math.round(ms / 60_000))} min`;
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} days`;
}
