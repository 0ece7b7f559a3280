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
  const options = { resumable: false, contentType: 'application/json', preconditionOpts: ONLY_NEW };
  await inTime(file.save(content, options).catch(unlessWritten));
}

/** Nothing is stored if the object exists. Only with such a condition does the SDK repeat an upload whose connection broke. */
const ONLY_NEW = { ifGenerationMatch: 0 };
const PRECONDITION_FAILED = 412;

/** The name is random, so an object of this name is from an earlier try whose answer was lost. */
function unlessWritten(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === PRECONDITION_FAILED)) throw error;
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
