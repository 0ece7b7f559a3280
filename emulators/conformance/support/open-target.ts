import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import {
  type Firestore as AdminFirestore,
  getFirestore as getAdminFirestore,
} from 'firebase-admin/firestore';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  type Firestore,
  type FirestoreSettings,
  connectFirestoreEmulator,
  initializeFirestore,
  setLogLevel,
} from 'firebase/firestore';
import { systemClock } from '../../firestore/store/store.ts';
import { openEmulator } from '../../firestore/testing/open-emulator.ts';

/** The emulator under test, a project of its own in it, and SDKs connected to it as an application would be. */
export interface Target {
  /** `host:port`, for clients that speak the protocols by hand. */
  readonly address: string;
  readonly projectId: string;
  /** The Admin SDK over gRPC: no rules. */
  readonly admin: AdminFirestore;
  /** A web SDK in Node, signed in as `uid`, or signed out. Each call makes a client of its own. */
  web(uid?: string, settings?: FirestoreSettings): Firestore;
  /** Replaces the project's rules. */
  putRules(source: string): Promise<void>;
  /** Lets time pass for the emulator. The clock of ours is moved forward; with another one, the test really waits. */
  wait(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** The rules that a target starts with: everything is allowed. */
export const OPEN_RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write: if true; }
  }
}`;

/** Opens the emulator under test with rules that allow everything. `name` keeps the projects of the test files apart. */
export async function openTarget(name: string): Promise<Target> {
  let ahead = 0n;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const { host, port, address, ours, close } = await openEmulator(clock);
  const projectId = `demo-${name}-${process.pid}`;
  // Denials are expected here, so they are not logged.
  setLogLevel('silent');
  process.env.FIRESTORE_EMULATOR_HOST = address;
  const adminApp = initializeAdminApp({ projectId }, name);
  const webApps: ReturnType<typeof initializeApp>[] = [];

  const target: Target = {
    address,
    projectId,
    admin: getAdminFirestore(adminApp),
    web(uid, settings = {}) {
      const app = initializeApp({ projectId, apiKey: 'any' }, `${name}-${webApps.length}`);
      webApps.push(app);
      const firestore = initializeFirestore(app, settings);
      connectFirestoreEmulator(
        firestore,
        host,
        port,
        uid === undefined ? {} : { mockUserToken: { sub: uid } },
      );
      return firestore;
    },
    async putRules(source) {
      const response = await fetch(`http://${address}/emulator/v1/projects/${projectId}:securityRules`, {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async wait(ms) {
      if (ours === null) await new Promise((resolve) => setTimeout(resolve, ms));
      else ahead += BigInt(ms) * 1000n;
    },
    async close() {
      await Promise.all(webApps.map((app) => deleteApp(app)));
      await target.admin.terminate();
      await deleteAdminApp(adminApp);
      await close();
    },
  };
  await target.putRules(OPEN_RULES);
  return target;
}

/** Collects a listener's snapshots, so that a test waits for a state and not for a time. */
export class Heard<T> {
  readonly all: T[] = [];
  private readonly waiting = new Set<() => void>();

  readonly hear = (event: T): void => {
    this.all.push(event);
    for (const look of this.waiting) look();
  };

  /** Resolves with the first event, past or future, that `wanted` accepts. */
  until(wanted: (event: T, index: number) => boolean): Promise<T> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.all.find(wanted);
        if (found === undefined) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }
}
