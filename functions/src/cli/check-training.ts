import { firestore } from '../firebase/firestore.ts';
import { eachDocument } from '../firebase/each-document.ts';
import { checkMonths } from '../months/check-months.ts';
import { checkWorkout } from '../workouts/check-workout.ts';

/**
 * Computes every workout again from its events, and the months from their sources, and prints what differs from what is
 * stored. With `isRebuild` it writes what it computed. Answers the exit code: 1 if something differs and stays so.
 */
export async function checkTraining(isRebuild: boolean): Promise<number> {
  const db = await firestore();
  const lines: string[] = [];
  await eachDocument(
    db.collection('workouts').orderBy('__name__'),
    async ({ id, ref }) => {
      const checked = await db.runTransaction(async (transaction) => {
        const found = await checkWorkout(transaction, db, id);
        if (isRebuild && found !== null && found.differs.length > 0) transaction.set(ref, found.expected);
        return found;
      });
      if (checked !== null && checked.differs.length > 0) {
        lines.push(`workout ${id}: ${checked.differs.join(', ')}`);
      }
      return true;
    },
    'A workout could not be checked',
  );
  lines.push(...(await checkMonths(isRebuild)));
  if (lines.length === 0) console.log('Nothing differs.');
  else console.log(isRebuild ? 'Written again:' : 'Different from what the records say:');
  for (const line of lines.toSorted()) console.log(`  ${line}`);
  return lines.length > 0 && !isRebuild ? 1 : 0;
}
