import type { Firestore, Query } from 'firebase-admin/firestore';
import { eachDocument, firestore } from '../../kit/admin.ts';
import { checkQueue } from '../../trainer/refresh-queue.ts';
import { checkWorkout } from '../../training/workout-records.ts';

/**
 * Computes every workout again from its events, and every row of the queue from the records behind it, and prints what
 * differs. With `isRebuild` it writes what it computed. Answers the exit code: 1 if something differs and stays so, or if a
 * record could not be read.
 */
export async function checkTraining(isRebuild: boolean): Promise<number> {
  const db = await firestore();
  const lines = new Set<string>();
  let failed = 0;
  const check = async (query: Query, look: (id: string) => Promise<readonly string[]>) => {
    await eachDocument(
      query,
      async ({ id }) => {
        try {
          for (const line of await look(id)) lines.add(line);
        } catch (error) {
          failed += 1;
          throw error;
        }
        return true;
      },
      'A record could not be checked',
    );
  };
  // The rows follow from the workouts.
  await check(db.collection('workouts').orderBy('__name__'), (id) => checkOneWorkout(db, id, isRebuild));
  // Each address is checked once. Time changes rows too, so a second check could print the same row in other words.
  const checked = new Set<string>();
  const checkAddress = async (subscriber: string) => {
    if (checked.has(subscriber)) return [];
    checked.add(subscriber);
    return checkQueue(subscriber, isRebuild);
  };
  await check(db.collection('subscribers').orderBy('__name__'), checkAddress);
  // A row may be left without a record.
  await check(db.collection('queue').orderBy('__name__'), async (id) => {
    const subscriber: unknown = (await db.doc(`queue/${id}`).get()).get('subscriber');
    return typeof subscriber === 'string' ? checkAddress(subscriber) : [];
  });
  print(lines, isRebuild);
  if (failed > 0) console.log(`Not checked: ${failed}.`);
  return failed > 0 || (lines.size > 0 && !isRebuild) ? 1 : 0;
}

async function checkOneWorkout(db: Firestore, uid: string, isRebuild: boolean): Promise<readonly string[]> {
  const checked = await db.runTransaction(async (transaction) => {
    const found = await checkWorkout(transaction, db, uid);
    if (isRebuild && found !== null && found.differs.length > 0) {
      transaction.set(db.doc(`workouts/${uid}`), found.expected);
    }
    return found;
  });
  const differs = checked?.differs ?? [];
  return differs.length === 0 ? [] : [`workout ${uid}: ${differs.join(', ')}`];
}

function print(lines: ReadonlySet<string>, isRebuild: boolean): void {
  if (lines.size === 0) console.log('Nothing differs.');
  else console.log(isRebuild ? 'Written again:' : 'Different from what the records say:');
  for (const line of [...lines].toSorted()) console.log(`  ${line}`);
}
