/** The clients of the Firestore bench. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Firestore } from '@google-cloud/firestore';

export const PROJECT = 'demo-bench';
const BATCH = 500;

/** How many documents have the same value of `group`, in a collection of any size. */
export const GROUP_SIZE = 10;

/**
 * A connected server's client for the emulator at `host:port`.
 * @param {string} address
 */
export async function connect(address) {
  // The constructor reads this variable. Without it, it looks for Google credentials.
  process.env.FIRESTORE_EMULATOR_HOST = address;
  const db = new Firestore({ projectId: PROJECT });
  await db.doc('warm/up').set({ n: 1 });
  return db;
}

/**
 * Listens to the documents `watched/0`, `watched/1` and so on: `together` on one stream as a browser does, or `apart` on one
 * stream each as servers do. It does so in another process, so that the time for receiving is not measured with the time
 * for sending. Resolves, once every listener has its document, with a function that ends it.
 * @param {string} address
 * @param {'together' | 'apart'} kind
 * @param {number} count
 * @returns {Promise<() => void>}
 */
export function listenElsewhere(address, kind, count) {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'firestore-listeners.mjs'), [kind, String(count)], {
      env: { ...process.env, FIRESTORE_EMULATOR_HOST: address },
    });
    const failed = (/** @type {number | null} */ code) =>
      reject(new Error(`The listeners ended with ${code}.`));
    child.once('exit', failed);
    child.once('message', () => {
      child.off('exit', failed);
      resolve(() => child.kill('SIGKILL'));
    });
  });
}

/**
 * Listens to two queries, as a page does: an equality query, and the first ten documents by another field. Resolves with a
 * function that ends both.
 * @param {Firestore} db
 */
export async function listenToPage(db) {
  const data = db.collection('data');
  /** @type {(() => void)[]} */
  const stops = [];
  for (const query of [data.where('group', '==', 0), data.orderBy('n').limit(10)]) {
    /** @type {Promise<void>} */
    const heard = new Promise((resolve, reject) => {
      stops.push(query.onSnapshot(() => resolve(), reject));
    });
    await heard;
  }
  return () => stops.forEach((stop) => stop());
}

/**
 * Writes `count` documents in batches of 500, `GROUP_SIZE` of them in each group.
 * @param {Firestore} db
 * @param {string} collection
 * @param {number} count
 * @param {string} text the content of each
 */
export async function fill(db, collection, count, text) {
  for (let from = 0; from < count; from += BATCH) {
    const batch = db.batch();
    for (let i = from; i < Math.min(from + BATCH, count); i += 1)
      batch.set(db.doc(`${collection}/document-${i}`), { n: i, group: i % (count / GROUP_SIZE), text });
    await batch.commit();
  }
}
