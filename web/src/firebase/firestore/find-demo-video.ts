import {
  collection,
  connectFirestoreEmulator,
  getDocs,
  getFirestore,
  limit,
  query,
  where,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import { ENV } from '../../config/env.ts';
import { loadFirebase } from '../app.ts';
import { retryableOnce } from '../../loading/retryable-once.ts';

const VideoSchema = v.object({ file_path: v.pipe(v.string(), v.nonEmpty()) });

const PRODUCTION_STORAGE = 'https://firebasestorage.googleapis.com';

const connect = retryableOnce(async () => {
  const { app, emulators } = await loadFirebase();
  const firestore = getFirestore(app);
  if (emulators?.firestore) {
    connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
  }
  const storage = emulators?.storage;
  return { firestore, origin: storage ? `http://${storage.host}:${storage.port}` : PRODUCTION_STORAGE };
});

/**
 * The URL of the active demo video of an aspect ratio ('9:16'), or null when there is none (spec §7). It costs one read
 * with Firestore Lite. The file's public URL is composed here, so that Storage's SDK is not needed. Rejects when the
 * database cannot be reached.
 */
export async function findDemoVideo(aspectRatio: string): Promise<string | null> {
  const { firestore, origin } = await connect();
  const { docs } = await getDocs(
    query(
      collection(firestore, 'app_videos'),
      where('video_type', '==', 'demo'),
      where('aspect_ratio', '==', aspectRatio),
      where('is_active', '==', true),
      limit(1),
    ),
  );
  if (docs[0] === undefined) return null;
  const { file_path } = v.parse(VideoSchema, docs[0].data());
  const name = encodeURIComponent(`videos/${file_path}`);
  return `${origin}/v0/b/${ENV.firebase.storageBucket}/o/${name}?alt=media`;
}
