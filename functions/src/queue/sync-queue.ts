import { now } from '../clock.ts';
import { firestore } from '../firebase/admin.ts';
import { appendWorkoutEvent } from '../workouts/append-event.ts';
import { planSync, type SyncPlan } from './plan-sync.ts';

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
