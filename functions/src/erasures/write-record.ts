import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Erasure, ErasureSchema } from './erasure.ts';
import { ERASURES, recoveryBucket } from './recovery-bucket.ts';

/** The longest time for the record, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Writes the record of an erasure as an object of its own. Throws if it is not written in time. */
export async function writeRecord(erasure: Erasure): Promise<void> {
  const content = JSON.stringify({ ...erasure, at: erasure.at.toISOString() });
  // An address or a name among the ids stops here.
  v.parse(ErasureSchema, JSON.parse(content));
  const bucket = await recoveryBucket();
  const file = bucket.file(`${ERASURES}${erasure.at.toISOString()}_${randomUUID()}.json`);
  await inTime(file.save(content, { resumable: false, contentType: 'application/json' }));
}

/** Rejects if the work takes longer than the time for it. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('Cloud Storage did not answer in time'));
    }, TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
