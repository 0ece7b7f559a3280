import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { MonthSchema } from 'domain/records/month';
import * as v from 'valibot';
import { firestore } from '../firebase/firestore.ts';
import { addMonths, type Months } from './add-months.ts';
import { type MonthSource, partOf, readMonths } from './month-source.ts';

/** `month_parts/{source}`: what one source adds to each month. */
const MonthPartSchema = v.object({ months: v.record(v.string(), MonthSchema) });

/** The one part that stands for all sources that were erased. Nothing in it leads to a person. */
export const ERASED_PART = 'month_parts/erased';

/** Many triggers move the sum of the same month at once. They wait for each other and run again. */
export const MAX_ATTEMPTS = 20;

/** How much is written: the part and the sums, the part alone (then somebody adds all parts up afterwards), or nothing. */
type Extent = 'part-and-sums' | 'part' | 'nothing';

/**
 * Brings the part of one source, and the sums of the months, up to date with the source's present records, in one
 * transaction. Late, repeated and reordered events therefore end the same. The numbers of a source that was erased stay in
 * the sums, without the source. Answers whether the part differed.
 */
export async function syncMonths(source: MonthSource, written: Extent = 'part-and-sums'): Promise<boolean> {
  const db = await firestore();
  const partRef = partOf(db, source);
  return db.runTransaction(
    async (transaction) => {
      const stored = await transaction.get(partRef);
      const part = readPart(stored);
      const months = await readMonths(transaction, db, source);
      if (months === null) {
        if (stored.exists && written !== 'nothing') await keepWithoutSource(transaction, stored);
        return stored.exists;
      }
      const difference = addMonths(months, part, -1);
      const names = Object.keys(difference);
      if (names.length === 0 || written === 'nothing') return names.length > 0;
      if (written === 'part-and-sums') {
        const sums = addMonths(await readSums(transaction, db, names), difference);
        for (const name of names) writeSum(transaction, db, name, sums);
      }
      transaction.set(partRef, { months });
      return true;
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/** What a part adds to the months; nothing if it does not exist. */
export function readPart(doc: DocumentSnapshot): Months {
  return doc.exists ? v.parse(MonthPartSchema, doc.data()).months : {};
}

/** Writes the sum of one month. A month without numbers has no document. */
export function writeSum(transaction: Transaction, db: Firestore, name: string, sums: Months): void {
  const ref = db.doc(`months/${name}`);
  const sum = sums[name];
  if (sum === undefined) transaction.delete(ref);
  else transaction.set(ref, sum);
}

/** Moves the numbers of a part to the part of all erased sources. No sum changes. */
async function keepWithoutSource(transaction: Transaction, part: DocumentSnapshot): Promise<void> {
  const ref = part.ref.firestore.doc(ERASED_PART);
  const erased = readPart(await transaction.get(ref));
  transaction.set(ref, { months: addMonths(erased, readPart(part)) });
  transaction.delete(part.ref);
}

async function readSums(transaction: Transaction, db: Firestore, names: readonly string[]): Promise<Months> {
  const docs = await transaction.getAll(...names.map((name) => db.doc(`months/${name}`)));
  const stored = docs.filter((doc) => doc.exists);
  return Object.fromEntries(stored.map((doc) => [doc.id, v.parse(MonthSchema, doc.data())]));
}
