import { now } from '../../kit/clock.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import { planSync, type SyncPlan } from './plan-sync.ts';
import { syncQueue } from './refresh-queue.ts';

/**
 * Computes the rows and the workout of one e-mail address again and answers what differs from the stored ones, as sorted
 * lines without personal data. With `isRebuild` it writes what it computed. A row that only waits for the hourly function is
 * no difference.
 */
export async function checkQueue(subscriber: string, isRebuild: boolean): Promise<readonly string[]> {
  if (isRebuild) return linesOf(await syncQueue(subscriber));
  const db = await firestore();
  return linesOf(await db.runTransaction((transaction) => planSync(transaction, db, subscriber, now())));
}

function linesOf({ event, set, remove }: SyncPlan): readonly string[] {
  const lines = [
    ...(event === null ? [] : [`workout ${event.owner.user_id}: ${event.event.kind} is missing`]),
    ...set.flatMap(({ ref, differs, isDue }) => (isDue ? [] : [`row ${ref.id}: ${differs.join(', ')}`])),
    ...remove.map(({ id }) => `row ${id}: nothing stands behind it`),
  ];
  return lines.toSorted();
}
