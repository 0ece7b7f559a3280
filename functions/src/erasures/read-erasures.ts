import * as v from 'valibot';
import { type Erasure, ErasureSchema } from './erasure.ts';
import { ERASURES, recoveryBucket } from './recovery-bucket.ts';

const RecordSchema = v.pipe(v.string(), v.parseJson(), ErasureSchema);

/**
 * The records of the erasures since `since`, the earliest first. The name of an object that is no such record goes to
 * `onUnreadable`, which throws if it is left out.
 */
export async function readErasures(
  since: Date,
  onUnreadable = (name: string): void => {
    throw new Error(`${name} is no record of an erasure`);
  },
): Promise<readonly Erasure[]> {
  const bucket = await recoveryBucket();
  // The names begin with the moment, so a name that sorts before `since` is of an earlier erasure.
  const first = `${ERASURES}${since.toISOString()}`;
  const [files] = await bucket.getFiles({ prefix: ERASURES, startOffset: first });
  const names = files
    .map(({ name }) => name)
    .filter((name) => name >= first)
    .toSorted();
  const erasures: Erasure[] = [];
  for (const name of names) {
    const [content] = await bucket.file(name).download();
    const record = v.safeParse(RecordSchema, content.toString('utf8'));
    if (record.success) erasures.push(record.output);
    else onUnreadable(name);
  }
  return erasures;
}
