import { now } from '../clock.ts';
import { eachDocument } from '../firebase/documents.ts';
import { firestore } from '../firebase/admin.ts';
import { runEnd } from '../run-end.ts';
import { syncQueue } from './sync-queue.ts';

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
