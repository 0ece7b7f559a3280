import { collection, getDocs, limit, query, where } from 'firebase/firestore/lite';
import * as v from 'valibot';
import { ENV } from '../kit/config/env.ts';
import { loadFirebase } from '../kit/firebase/app.ts';
import { inTime, loadLite } from '../kit/firebase/firestore/lite.ts';

const VideoSchema = v.object({ file_path: v.pipe(v.string(), v.nonEmpty()) });

const PRODUCTION_STORAGE = 'https://firebasestorage.googleapis.com';

/**
 * The URL of the active demo video, which is portrait, or null when there is none (spec §7). It costs one read with Firestore Lite.
 * The file's public URL is composed here, so that Storage's SDK is not needed. Rejects when the database cannot be reached.
 */
export async function findDemoVideo(): Promise<string | null> {
  const { emulators } = await loadFirebase();
  const demo = query(
    collection(await loadLite(), 'app_videos'),
    where('video_type', '==', 'demo'),
    where('aspect_ratio', '==', '9:16'),
    where('is_active', '==', true),
    limit(1),
  );
  const { docs } = await inTime(getDocs(demo));
  if (docs[0] === undefined) return null;
  const { file_path } = v.parse(VideoSchema, docs[0].data());
  const name = encodeURIComponent(`videos/${file_path}`);
  const storage = emulators?.storage;
  const origin = storage ? `http://${storage.host}:${storage.port}` : PRODUCTION_STORAGE;
  return `${origin}/v0/b/${ENV.firebase.storageBucket}/o/${name}?alt=media`;
}
