import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Erasure, ERASURES, ErasureSchema, recoveryBucket } from './erasures.ts';
import { within } from './time.ts';

/** The longest time for the record, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Nothing is stored if the object exists. Only with such a condition does the SDK repeat an upload whose connection broke. */
const ONLY_NEW = { ifGenerationMatch: 0 };
/**
 * What Cloud Storage may answer to a repeated upload whose object exists: it breaks the condition, or replaces an object, which
 * the functions may not. Other refusals have the same numbers.
 */
const PERHAPS_WRITTEN: readonly unknown[] = [403, 412];

/**
 * Writes the record of an erasure as an object of its own, or as two of the same content if the answer to the first was lost.
 * Throws if it is not written in time.
 */
export async function writeRecord(erasure: Erasure): Promise<void> {
  const content = JSON.stringify({ ...erasure, at: erasure.at.toISOString() });
  // An address or a name among the ids stops here.
  v.parse(ErasureSchema, JSON.parse(content));
  const bucket = await recoveryBucket();
  const upload = () =>
    bucket
      .file(`${ERASURES}${erasure.at.toISOString()}_${randomUUID()}.json`)
      .save(content, { resumable: false, contentType: 'application/json', preconditionOpts: ONLY_NEW });
  await within(
    TIMEOUT_MS,
    upload().catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && PERHAPS_WRITTEN.includes(error.code))) throw error;
      // The name is random, so no object has the next one, and a second refusal has another reason.
      return upload();
    }),
    () => new Error('Cloud Storage did not answer in time'),
  );
}
