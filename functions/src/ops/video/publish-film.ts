import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { getStorage } from 'firebase-admin/storage';
import { adminApp, firestore } from '../../kit/admin.ts';

/**
 * The movie box of an ISO media file, which says how the film is coded, or null if there is none. `isLate`: whether it comes
 * after the film itself, so that a browser has to look for it at the end first (ISO/IEC 14496-12, §4.2).
 */
function moovOf(content: Buffer): { readonly box: Buffer; readonly isLate: boolean } | null {
  let isLate = false;
  for (let at = 0; at + 8 <= content.length; ) {
    const type = content.toString('latin1', at + 4, at + 8);
    const short = content.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= content.length;
    // A size of 0 means that the box reaches to the file's end.
    const size = isLong ? Number(content.readBigUInt64BE(at + 8)) : short === 0 ? content.length - at : short;
    if (size < 8 || at + size > content.length) return null;
    if (type === 'moov') return { box: content.subarray(at, at + size), isLate };
    isLate ||= type === 'mdat';
    at += size;
  }
  return null;
}

/** Why a film cannot be published, as a sentence with its cure. */
export class FilmProblem extends Error {
  override readonly name = 'FilmProblem';
}

/** The largest film: about ten seconds of a phone's 4G. The page loads it only when somebody comes near it. */
const MOST_BYTES = 15_000_000;
/** The page plays the film without sound, in a frame that is at most 360 px wide on a phone of three pixels a point. */
const CURE =
  'This makes a film that fits: ffmpeg -i <film> -vf scale=720:-2 -c:v libx264 -crf 28 -pix_fmt yuv420p -an -movflags +faststart small.mp4';
/** The video codecs that every browser of the last years plays (https://caniuse.com): H.264, VP9, AV1. */
const CODECS = ['avc1', 'avc3', 'vp09', 'av01'];

interface Film {
  readonly content: Buffer;
  readonly type: 'video/mp4' | 'video/webm';
  /** The name of its file, which follows from its content: an address never changes its film. */
  readonly name: string;
}

/** Reads a film and checks that a phone's browser plays it. Throws a `FilmProblem`. */
export async function checkFilm(path: string): Promise<Film> {
  const content = await readFilm(path);
  const type = typeOf(content);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { content, type, name: `demo-${hash}.${type === 'video/mp4' ? 'mp4' : 'webm'}` };
}

async function readFilm(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) {
      const megabytes = (size / 1_000_000).toFixed(1);
      throw new FilmProblem(
        `The film has ${megabytes} MB. More than ${MOST_BYTES / 1_000_000} MB is too much for a phone. ${CURE}`,
      );
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof FilmProblem) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new FilmProblem(`The film cannot be read (${code}).`, { cause: error });
  }
}

function typeOf(content: Buffer): Film['type'] {
  // An EBML header that names the document's type (RFC 8794, §11.2).
  if (content.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) {
    if (content.subarray(0, 64).includes('webm')) return 'video/webm';
    throw new FilmProblem(`This is Matroska, which browsers do not play. ${CURE}`);
  }
  // An ISO media file begins with its brand (ISO/IEC 14496-12, §4.3).
  if (content.toString('latin1', 4, 8) !== 'ftyp')
    throw new FilmProblem(`This is no MP4 and no WebM. ${CURE}`);
  if (content.toString('latin1', 8, 12) === 'qt  ') {
    throw new FilmProblem(`This is QuickTime, which browsers do not all play. ${CURE}`);
  }
  const moov = moovOf(content);
  if (moov === null)
    throw new FilmProblem(`The film is not whole: its table of contents is missing. ${CURE}`);
  if (!CODECS.some((codec) => moov.box.includes(codec))) {
    throw new FilmProblem(
      `The film is not coded in H.264, VP9 or AV1 (iPhones use HEVC), so many phones do not play it. ${CURE}`,
    );
  }
  if (moov.isLate) {
    throw new FilmProblem(`The film's table of contents stands at its end, so it would start late. ${CURE}`);
  }
  return 'video/mp4';
}

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
