import type { getStorage } from 'firebase-admin/storage';
import * as v from 'valibot';
import { adminApp } from './admin.ts';

/** An id of ours or of Firebase's. It is no address, so that no record can hold one by mistake. */
const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/));
const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/**
 * One erasure that a person asked for, as the recovery bucket keeps it. A restored database holds the erased data again, so
 * they are erased again by these ids. There is nothing else in a record.
 */
export const ErasureSchema = v.variant('kind', [
  /** An account was deleted with all that was visible to its owner. */
  v.strictObject({
    kind: v.literal('account'),
    at: Moment,
    uid: Id,
    /** The address's record, or null if the account owned none. */
    subscriber: v.nullable(Id),
    /** The keys of the purchases that were visible to the owner. */
    payments: v.array(Id),
    /** Whether the mailbox was confirmed: then everything under the address was the owner's. */
    whole: v.boolean(),
  }),
  /** An address without an account was forgotten. */
  v.strictObject({ kind: v.literal('address'), at: Moment, subscriber: Id }),
  /** The consent to health data was withdrawn in a questionnaire. */
  v.strictObject({ kind: v.literal('health'), at: Moment, questionnaire: Id }),
  /** The consent to keep sessions was withdrawn. */
  v.strictObject({ kind: v.literal('sessions'), at: Moment, uid: Id }),
]);
export type Erasure = v.InferOutput<typeof ErasureSchema>;
export type AccountErasure = Extract<Erasure, { kind: 'account' }>;

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** The longest time for one request with its repetitions, in seconds. A callable has to end within 25 s. */
const PATIENCE_SECONDS = 8;

export const ERASURES = 'erasures/';

let opening: Promise<Bucket> | undefined;

/**
 * The bucket of what a restore needs and the database does not hold: `<project>-recovery`. No browser reaches it, because it
 * is no bucket of Firebase's. The SDK is loaded on first use, because few calls need it.
 */
export function recoveryBucket(): Promise<Bucket> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Bucket> {
  const { getStorage } = await import('firebase-admin/storage');
  const app = await adminApp();
  const project = app.options.projectId ?? process.env['GCLOUD_PROJECT'] ?? '';
  const bucket = getStorage(app).bucket(`${project}-recovery`);
  Object.assign(bucket.storage.retryOptions, { totalTimeout: PATIENCE_SECONDS, maxRetries: 2 });
  return bucket;
}

const RecordSchema = v.pipe(v.string(), v.parseJson(), ErasureSchema);

/**
 * The erasures since `since`, the earliest first. `onUnreadable` gets the name of an object that records none, and throws by
 * default.
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
