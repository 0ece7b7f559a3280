import { readFileSync } from 'node:fs';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { doc, type Firestore, setLogLevel, writeBatch } from 'firebase/firestore';
import { type Clock, systemClock, openEmulator } from 'emulators/servers';
import { type Actor, UIDS, claimsOf, emailOf, subscriberRecords, trainerRecords } from './people.ts';

// The SDK logs every refusal, and most of these tests expect refusals.
setLogLevel('silent');

/** An emulator with the rules of the repository, for one test file. */
export interface RulesEnvironment {
  /** Firestore as an actor's browser uses it. */
  firestoreOf(actor: Actor): Firestore;
  /** Firestore as a browser uses it that is signed in as `uid` with these claims in its token. */
  firestoreWith(uid: string, claims: Record<string, unknown>): Firestore;
  /** Empties the database, then stores the subscribers, the trainers and `documents` (by path) without the rules. */
  seed(documents: Record<string, Record<string, unknown>>): Promise<void>;
  /** Changes the database without the rules, as the server does. */
  write(change: (firestore: Firestore) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the emulator under test. `name` keeps the projects of test files apart; `clock` is the clock of our emulator. */
export async function openRulesEnvironment(
  name: string,
  clock: Clock = systemClock,
): Promise<RulesEnvironment> {
  const { host, port, close } = await openEmulator(clock);
  const environment: RulesTestEnvironment = await initializeTestEnvironment({
    projectId: `demo-rules-${name}`,
    firestore: {
      host,
      port,
      rules: readFileSync(new URL('../../../firestore.rules', import.meta.url), 'utf8'),
    },
  });
  // One privileged instance of the SDK serves every write without the rules: a new one takes longer than its write.
  let endPrivilege = () => {};
  const ended = new Promise<void>((resolve) => {
    endPrivilege = resolve;
  });
  let privileged: Promise<void> | undefined;
  const database = await new Promise<Firestore>((resolve) => {
    privileged = environment.withSecurityRulesDisabled((context) => {
      resolve(context.firestore() as unknown as Firestore);
      return ended;
    });
  });
  const contexts = new Map<string, Firestore>();
  const firestoreFor = (uid: string | null, claims: Record<string, unknown>): Firestore => {
    const key = JSON.stringify([uid, claims]);
    const known = contexts.get(key);
    if (known !== undefined) return known;
    const context =
      uid === null
        ? environment.unauthenticatedContext()
        : environment.authenticatedContext(uid, { email: emailOf(uid), email_verified: false, ...claims });
    // The package is typed for the namespaced SDK, but it returns an instance of the modular one.
    const firestore = context.firestore() as unknown as Firestore;
    contexts.set(key, firestore);
    return firestore;
  };
  return {
    firestoreOf: (actor) => firestoreFor(UIDS[actor], claimsOf(actor)),
    firestoreWith: firestoreFor,
    async seed(documents) {
      // The browsers are new as well, because the SDK remembers documents that it has seen.
      contexts.clear();
      await environment.clearFirestore();
      const subscribers = Object.entries(subscriberRecords()).map(
        ([id, data]) => [`subscribers/${id}`, data] as const,
      );
      const batch = writeBatch(database);
      const trainers = Object.entries(trainerRecords());
      for (const [path, data] of [...subscribers, ...trainers, ...Object.entries(documents)]) {
        batch.set(doc(database, path), data);
      }
      await batch.commit();
    },
    write: (change) => change(database),
    async close() {
      endPrivilege();
      await privileged;
      await environment.cleanup();
      await close();
    },
  };
}
