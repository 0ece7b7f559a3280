import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { getFirestore as getAdminFirestore } from 'firebase-admin/firestore';
import { deleteApp, initializeApp } from 'firebase/app';
import * as web from 'firebase/firestore';
import { expect, it } from 'vitest';
import { startFirestoreServer } from '../firestore/server.ts';
import { Heard } from './support/open-target.ts';

// This test always starts the emulator in this process, because it must not stop another one.
it('listeners that outlive the emulator hear of the documents of the next one at its port, and of none of the last one', async () => {
  web.setLogLevel('silent');
  const last = await startFirestoreServer({ warn: () => undefined });
  const { port } = last;
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
  const adminApp = initializeAdminApp({ projectId: 'demo-restart' }, 'restart');
  const admin = getAdminFirestore(adminApp);
  const webApp = initializeApp({ projectId: 'demo-restart', apiKey: 'any' }, 'restart');
  const firestore = web.initializeFirestore(webApp, {});
  web.connectFirestoreEmulator(firestore, '127.0.0.1', port);
  await admin.doc('c/a').set({});
  await admin.doc('c/b').set({});

  const [byAdmin, byWeb, single] = [new Heard<string>(), new Heard<string>(), new Heard<boolean>()];
  const idsOf = (snapshot: { docs: readonly { id: string }[] }) => snapshot.docs.map((d) => d.id).join(' ');
  const stops = [
    admin.collection('c').onSnapshot((snapshot) => byAdmin.hear(idsOf(snapshot))),
    web.onSnapshot(web.collection(firestore, 'c'), { includeMetadataChanges: true }, (snapshot) => {
      if (!snapshot.metadata.fromCache) byWeb.hear(idsOf(snapshot));
    }),
    web.onSnapshot(web.doc(firestore, 'c/a'), (snapshot) => single.hear(snapshot.exists())),
  ];
  await Promise.all([byAdmin.until((ids) => ids === 'a b'), byWeb.until((ids) => ids === 'a b')]);
  await single.until((exists) => exists);

  await last.close();
  const next = await startFirestoreServer({ port, warn: () => undefined });
  await web.setDoc(web.doc(firestore, 'c/z'), {});
  await Promise.all([
    byAdmin.until((ids) => ids === 'z'),
    byWeb.until((ids) => ids === 'z'),
    single.until((exists) => !exists),
  ]);
  expect([byAdmin.all.at(-1), byWeb.all.at(-1), single.all]).toEqual(['z', 'z', [true, false]]);

  for (const stop of stops) stop();
  await deleteApp(webApp);
  await admin.terminate();
  await deleteAdminApp(adminApp);
  await next.close();
});
