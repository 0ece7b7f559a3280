import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTORS, type Actor, emailOf } from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

const VIDEO = { file_path: 'demo.mp4', video_type: 'demo', aspect_ratio: '9:16' };

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('videos');
  await environment.seed({
    'app_videos/shown': { ...VIDEO, is_active: true },
    'app_videos/hidden': {
      ...VIDEO,
      is_active: false,
      user_id: 'uid-with-plan',
      email: emailOf('uid-with-plan'),
    },
    'app_videos/shown/parts/one': { is_active: true },
    'app_videos/odd': { ...VIDEO, is_active: 'true' },
  });
});
afterAll(async () => {
  await environment.close();
});

const video = (actor: Actor, id: string) => doc(environment.firestoreOf(actor), `app_videos/${id}`);
const videos = (actor: Actor) => collection(environment.firestoreOf(actor), 'app_videos');

describe.each(ACTORS.map((actor) => [actor]))('%s', (actor) => {
  // spec: "app_videos record: file_path, video_type ('demo'), aspect_ratio (e.g. '9:16'), is_active (boolean)"
  test('may get an active video', async () => {
    await assertSucceeds(getDoc(video(actor, 'shown')));
  });

  test.each([['hidden'], ['odd'], ['missing']])('may not get the %s video', async (id) => {
    await assertFails(getDoc(video(actor, id)));
  });

  // spec: "app_videos: select one row filtered by video_type 'demo', aspect_ratio, is_active true"
  test('finds the demo video by the landing page’s own query', async () => {
    const demo = query(
      videos(actor),
      where('video_type', '==', 'demo'),
      where('aspect_ratio', '==', '9:16'),
      where('is_active', '==', true),
      limit(1),
    );
    const found = await assertSucceeds(getDocs(demo));
    expect(found.docs.map(({ id }) => id)).toEqual(['shown']);
  });

  test('may not read a subcollection of a video', async () => {
    await assertFails(getDoc(video(actor, 'shown/parts/one')));
    const parts = collection(environment.firestoreOf(actor), 'app_videos/shown/parts');
    await assertFails(getDocs(query(parts, where('is_active', '==', true))));
  });

  test('may not list without the filter for active videos', async () => {
    await assertFails(getDocs(videos(actor)));
    await assertFails(getDocs(query(videos(actor), where('video_type', '==', 'demo'))));
    await assertFails(getDocs(query(videos(actor), where('is_active', '==', false))));
    await assertFails(getDocs(query(videos(actor), where('is_active', 'in', [true, false]))));
  });

  test('may not write', async () => {
    await assertFails(setDoc(video(actor, 'made'), { ...VIDEO, is_active: true }));
    await assertFails(updateDoc(video(actor, 'shown'), { file_path: 'x.mp4' }));
    await assertFails(deleteDoc(video(actor, 'shown')));
  });
});
