import * as v from 'valibot';
import { type Erasure, ErasureSchema } from './erasure.ts';
import { ERASURES, recoveryBucket } from './recovery-bucket.ts';

/** The records of the erasures since `since`, the earliest first. Throws if one cannot be read. */
export async function readErasures(since: Date): Promise<readonly Erasure[]> {
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
    erasures.push(v.parse(ErasureSchema, JSON.parse(content.toString('utf8'))));
  }
  return erasures;
}
