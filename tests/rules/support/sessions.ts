import { doc, type Firestore, serverTimestamp, setDoc, Timestamp, updateDoc } from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { HOUR_MS } from 'domain/kit/dates';
import { SETS_TEXT_MAX_LENGTH } from 'domain/training/session';
import { systemClock } from 'emulators/servers';
import { type Actor, EARLIER, emailOf, type Fields, subscriberOf, targetOf, UIDS } from './people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './rules-environment.ts';

// What the tests of a session's rules share.

export const OWNER = 'uid-with-plan';
export const NEW = 'abcdefghij0123456789';
export const STORED = 'a0a0a0a0a0a0a0a0a0a0';
/** A session with an address, which no browser writes. */
export const ODD = 'b0b0b0b0b0b0b0b0b0b0';
export const MINUTE_MS = 60_000;
/** A set of 25 characters. */
export const SET = 'supino:i1:1:62.5:10r@2~6;';
export const LONGEST = SET.repeat(SETS_TEXT_MAX_LENGTH / SET.length);

/** The moment at which the clock stands still, in milliseconds; null while it goes. */
let still: number | null = null;
const clock = { ...systemClock, now: () => (still === null ? systemClock.now() : BigInt(still) * 1000n) };
const now = () => still ?? Date.now();
export const ago = (milliseconds: number) => Timestamp.fromMillis(now() - milliseconds);

/** A session as a device first sends it: with a set of 62.5 kg, an undone one, and one of a plank. */
export const begun = (uid: string): Fields => ({
  user_id: uid,
  subscriber: subscriberOf(uid),
  routine: 3,
  day: 'd1',
  letter: 'B',
  name: 'Peito e tríceps',
  exercises: 'i1:supino:4 × 8–12:Supino reto\ni2:prancha:3 × 40 s:Prancha',
  sets: 'supino:i1:1:62.5:10r@2~60;supino:i1:2:-:0x@-~130;prancha:i2:1:-:45s@10~300;',
  started_at: ago(HOUR_MS),
  ended_at: null,
  revision: 1,
  updated_at: serverTimestamp(),
});
/** A session that the database holds, seven times written. */
export const stored = (uid: string): Fields => ({ ...begun(uid), revision: 7, updated_at: EARLIER });
/** The next write of it. */
export const next = (change: Fields = {}): Fields => ({
  sets: 'supino:i1:1:65:10r@2~60;',
  revision: 8,
  updated_at: serverTimestamp(),
  ...change,
});
export const consented = (uid: string): Fields => ({
  user_id: uid,
  subscriber: subscriberOf(uid),
  consent: { versao: 'treino-1', aceito_em: EARLIER },
  consented_at: EARLIER,
  updated_at: EARLIER,
});

/** Stops the clock an hour from now, until the end of the test. */
export function stopClock(): void {
  still = Date.now() + HOUR_MS;
}

let environment: RulesEnvironment;

/** Call it in a file of tests, with a name of its own. Each test begins with a session and a consent of every person. */
export function useSessionRules(name: string): void {
  beforeAll(async () => {
    environment = await openRulesEnvironment(name, clock);
  });
  afterAll(() => environment.close());
  beforeEach(() => seed());
  afterEach(() => {
    still = null;
  });
}

/** Firestore as an actor's browser uses it. */
export const firestoreOf = (actor: Actor): Firestore => environment.firestoreOf(actor);
/** Changes the database as the server does. */
export const asServer: RulesEnvironment['write'] = (change) => environment.write(change);

/** Every person has given the consent, and has a session. `changes` are documents besides these, or instead of them. */
export const seed = async (changes: Record<string, Fields> = {}) => {
  const uids = Object.values(UIDS).filter((uid) => uid !== null);
  const documents = uids.map(
    (uid): Record<string, Fields> => ({
      [`training_consents/${uid}`]: consented(uid),
      [`routines/${uid}/sessions/${STORED}`]: stored(uid),
      [`routines/${uid}/sessions/${ODD}`]: { ...stored(uid), email: emailOf(uid) },
    }),
  );
  await environment.seed({ ...Object.assign({}, ...documents), ...changes });
};

export const sessionOf = (actor: Actor, uid: string, id: string) =>
  doc(environment.firestoreOf(actor), `routines/${uid}/sessions/${id}`);
export const begin = (change: Fields = {}, actor: Actor = 'owner with plan', uid = targetOf(actor)) =>
  setDoc(sessionOf(actor, uid, NEW), { ...begun(uid), ...change });
export const go = (change: Fields = {}, actor: Actor = 'owner with plan', uid = targetOf(actor)) =>
  updateDoc(sessionOf(actor, uid, STORED), next(change));
