import type { getStorage } from 'firebase-admin/storage';
import { adminApp } from '../firebase/admin.ts';

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** The longest time for one request with its repetitions, in seconds. A callable has to end within 25 s. */
const PATIENCE_SECONDS = 8;

/** The folder of the records of erasures. */
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
