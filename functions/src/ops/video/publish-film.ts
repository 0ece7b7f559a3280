import type { getStorage } from 'firebase-admin/storage';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { adminApp, firestore } from '../../kit/admin.ts';
import { type Film, FilmProblem } from './check-film.ts';

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** Where the site looks for the film (spec §7). */
const FOLDER = 'videos/';
const ROW = { video_type: 'demo', aspect_ratio: '9:16', is_active: true } as const;
/** An address never changes its film, so a browser may keep it for a year. */
const CACHE = 'public, max-age=31536000, immutable';

/**
 * Publishes the demo film: first the file, then the row that names it, and only then the earlier films are removed. So the site
 * always has one, and a run that broke off is completed by the next one. Answers the lines to be printed. Throws a `FilmProblem`.
 */
export async function publishFilm(
  film: Film,
  bucketName: string,
  isDry: boolean,
): Promise<readonly string[]> {
  if (bucketName === '')
    throw new FilmProblem('VITE_FIREBASE_STORAGE_BUCKET is missing in the configuration.');
  const { getStorage } = await import('firebase-admin/storage');
  const bucket = getStorage(await adminApp()).bucket(bucketName);
  const file = bucket.file(`${FOLDER}${film.name}`);
  const [files] = await find(bucket);
  const isThere = files.some(({ name }) => name === file.name);
  const db = await firestore();
  const isLive = await db.runTransaction((transaction) => publishRow(db, transaction, film.name, true));
  const earlier = files.filter(({ name }) => name !== file.name);
  const lines = [
    ...(isThere ? [] : [`uploads ${file.name} (${film.content.length} bytes, ${film.type})`]),
    ...(isLive ? [] : [`shows it on the site`]),
    ...earlier.map(({ name }) => `removes ${name}`),
  ];
  if (lines.length === 0) return ['Nothing to do: the site shows this film.'];
  if (isDry) return [...lines, 'This was a dry run: nothing was changed.'];
  if (!isThere) {
    await file.save(film.content, {
      resumable: false,
      metadata: { contentType: film.type, cacheControl: CACHE },
    });
  }
  await db.runTransaction((transaction) => publishRow(db, transaction, film.name, false));
  for (const each of earlier) await each.delete({ ignoreNotFound: true });
  return lines;
}

/** The films of earlier runs and the present one. Other files of the folder are not this command's. */
async function find(bucket: Bucket) {
  try {
    return await bucket.getFiles({ prefix: `${FOLDER}demo` });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new FilmProblem(
      `The bucket ${bucket.name} does not answer (${code}). Does it exist? npm run setup -- <project id> makes it.`,
      { cause: error },
    );
  }
}

/**
 * Makes the row `app_videos/demo` name a film, and every other active row of the same kind inactive, because the site takes
 * any one of them. Answers whether all of it was so already. `isDry`: whether nothing is written.
 */
async function publishRow(
  db: Firestore,
  transaction: Transaction,
  name: string,
  isDry: boolean,
): Promise<boolean> {
  const rows = db.collection('app_videos');
  const active = await transaction.get(
    rows
      .where('video_type', '==', ROW.video_type)
      .where('aspect_ratio', '==', ROW.aspect_ratio)
      .where('is_active', '==', true),
  );
  const others = active.docs.filter(({ id }) => id !== 'demo');
  const isNamed = active.docs.some((doc) => doc.id === 'demo' && doc.get('file_path') === name);
  if (!isDry) {
    if (!isNamed) transaction.set(db.doc('app_videos/demo'), { ...ROW, file_path: name });
    for (const other of others) transaction.update(other.ref, { is_active: false });
  }
  return isNamed && others.length === 0;
}
