import * as v from 'valibot';
import { CLAIMS } from 'domain/kit/content/landing';
import { LIBRARY_PATH, LibrarySchema } from 'domain/training/exercises';
import { firestore } from '../../kit/admin.ts';

/**
 * Compares the number of videos that the site advertises with the exercises of the library that have one, and prints a warning where
 * the library has fewer. Advertising has to be provable (CDC art. 36), but the videos may also stand elsewhere: it is no error.
 */
export async function warnOfVideos(): Promise<void> {
  const promised = Number(CLAIMS.videos.replace(/\D/g, ''));
  const stored = await (await firestore()).doc(LIBRARY_PATH).get();
  const list = stored.exists ? v.parse(LibrarySchema, stored.data()).list : [];
  const shown = new Set(list.flatMap(({ video, archived }) => (video === null || archived ? [] : [video])));
  if (shown.size >= promised) return;
  console.log(
    `Warning: the site promises ${CLAIMS.videos} videos (content/claims.json, and the features in content/plans.json), and the exercises at /treinador/exercicios have ${shown.size}. Add the videos that are missing, or write the number that is true.`,
  );
}
