import { MonthSchema } from 'domain/records/month';
import * as v from 'valibot';
import { differingFields } from '../differing-fields.ts';
import { eachDocument } from '../firebase/each-document.ts';
import { firestore } from '../firebase/firestore.ts';
import { addMonths, type Months } from './add-months.ts';
import { MONTH_SOURCES, type MonthSource, partOf, sourceOf } from './month-source.ts';
import { MAX_ATTEMPTS, readPart, syncMonths, writeSum } from './sync-months.ts';

const FAILURE = 'The months of a source could not be checked';

/**
 * Computes what every source adds to the months, and then every sum, and answers a line for each document that differs from
 * the stored one. With `isRebuild` it writes what it computed. The sums are read in one transaction, so that a purchase in
 * the meantime is no difference.
 */
export async function checkMonths(isRebuild: boolean): Promise<readonly string[]> {
  const db = await firestore();
  const differing = new Set<string>();
  const check = async (source: MonthSource) => {
    // Sources that move the same sum wait for one another, so a rebuild adds all of them up at its end.
    if (await syncMonths(source, isRebuild ? 'part' : 'nothing')) differing.add(partOf(db, source).path);
    return true;
  };
  for (const collection of MONTH_SOURCES) {
    const sources = db.collection(collection).orderBy('__name__');
    await eachDocument(sources, ({ id }) => check({ collection, id }), FAILURE);
  }
  // The part of a source that is gone is found by itself alone.
  const parts = db.collection('month_parts').orderBy('__name__');
  await eachDocument(
    parts,
    async ({ id }) => {
      const source = sourceOf(id);
      return source !== null && !differing.has(partOf(db, source).path) && check(source);
    },
    FAILURE,
  );
  return [...differing, ...(await checkSums(isRebuild))];
}

async function checkSums(isRebuild: boolean): Promise<readonly string[]> {
  const db = await firestore();
  return db.runTransaction(
    async (transaction) => {
      const parts = await transaction.get(db.collection('month_parts'));
      const months = await transaction.get(db.collection('months'));
      const stored = Object.fromEntries(months.docs.map((doc) => [doc.id, v.parse(MonthSchema, doc.data())]));
      const sums = parts.docs.reduce<Months>((sum, doc) => addMonths(sum, readPart(doc)), {});
      const wrong = differingFields(sums, stored);
      if (isRebuild) for (const name of wrong) writeSum(transaction, db, name, sums);
      return wrong.map((name) => `months/${name}`);
    },
    isRebuild ? { maxAttempts: MAX_ATTEMPTS } : { readOnly: true },
  );
}
