/** The page in the browser. It makes the web SDK available to the tests, which control it. */
import { initializeApp } from 'firebase/app';
import * as firestore from 'firebase/firestore';

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly projectId: string;
  /** Null for a signed-out visitor. */
  readonly uid: string | null;
  readonly settings: firestore.FirestoreSettings;
}

/** Starts a new Firebase app that is connected to the emulator. */
function connect({ host, port, projectId, uid, settings }: Connection): firestore.Firestore {
  const app = initializeApp({ projectId, apiKey: 'fake-key', appId: '1:1:web:abc' }, crypto.randomUUID());
  const db = firestore.initializeFirestore(app, settings);
  firestore.connectFirestoreEmulator(db, host, port, uid === null ? {} : { mockUserToken: { sub: uid } });
  return db;
}

const lab = {
  ...firestore,
  connect,
  codeOf: (error: firestore.FirestoreError) => error.code,
  /** Values that a test reads later, by name. */
  seen: {} as Record<string, unknown[]>,
};

declare global {
  interface Window {
    lab: typeof lab;
    db: firestore.Firestore;
  }
}

window.lab = lab;
