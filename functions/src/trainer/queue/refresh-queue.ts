import { now } from '../../kit/clock.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import { eachDocument } from '../../kit/firebase/documents.ts';
import { runEnd } from '../../kit/run-end.ts';
import { appendWorkoutEvent } from '../../training/workout-records.ts';
import { type SyncPlan, planSync } from './plan-sync.ts';

/** Triggers of one address run at the same time and wait for each other. */
const MAX_ATTEMPTS = 20;

/**
 * Brings the rows of one e-mail address and its owner's workout up to date, in one transaction over everything from which
 * they follow. It looks at what is stored and never at an event, so late, repeated and reordered triggers end the same, and
 * it writes only what differs. Answers what it wrote.
 */
export async function syncQueue(subscriber: string): Promise<SyncPlan> {
  const db = await firestore();
  return db.runTransaction(
    async (transaction) => {
      const plan = await planSync(transaction, db, subscriber, now());
      const { event } = plan;
      if (event !== null) appendWorkoutEvent(transaction, db, event.before, event.event, event.owner);
      for (const { ref, row } of plan.set) transaction.set(ref, row);
      for (const ref of [...plan.remove, ...plan.forget]) transaction.delete(ref);
      plan.moveNote?.();
      return plan;
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/**
 * Runs hourly: computes again the rows that time alone changes, because an access is about to end, has ended, or has come to
 * its next tier. Answers how many were due. A row that fails does not stop the others.
 */
export async function refreshQueue(): Promise<number> {
  const due = (await firestore()).collection('queue').where('changes_at', '<=', now()).orderBy('changes_at');
  return eachDocument(due, refresh, 'A row of the queue could not be computed', runEnd());
}

async function refresh(row: { get(field: string): unknown }): Promise<boolean> {
  const subscriber = row.get('subscriber');
  if (typeof subscriber !== 'string') return false;
  await syncQueue(subscriber);
  return true;
}
