/** The clients that the Firestore bench drives the emulator with. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Firestore } from '@google-cloud/firestore';

export const PROJECT = 'demo-bench';
const BATCH = 500;

/** How many documents share a value of `group`, whatever the collection's size. */
export const GROUP_SIZE = 10;

/** A server's client for the emulator at `host:port`, connected. @param {string} address */
export async function connect(address) {
  // Read by the constructor, which else looks for Google credentials.
  process.env.FIRESTORE_EMULATOR_HOST = address;
  const db = new Firestore({ projectId: PROJECT });
  await db.doc('warm/up').set({ n: 1 });
  return db;
}

/**
 * Listens, in a process of its own so that what it costs to hear is not measured with what it costs to tell, to the
 * documents `watched/0` and on: together on one stream as a browser does, or each apart as servers do. Resolves, once
 * all have heard, with the end of it.
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
    const failed = (code) => reject(new Error(`The listeners ended with ${code}.`));
    child.once('exit', failed);
    child.once('message', () => {
      child.off('exit', failed);
      resolve(() => child.kill('SIGKILL'));
    });
  });
}

/**
 * Listens to an equality query and to the first ten by another field: what a page shows. Resolves with the end of both.
 * @param {Firestore} db
 */
export async function listenToPage(db) {
  const data = db.collection('data');
  const stops = [];
  for (const query of [data.where('group', '==', 0), data.orderBy('n').limit(10)]) {
    await new Promise((resolve, reject) => {
      stops.push(query.onSnapshot(() => resolve(), reject));
    });
  }
  return () => stops.forEach((stop) => stop());
}

/**
 * Writes `count` documents in batches of 500, `GROUP_SIZE` of them in each group.
 * @param {Firestore} db
 * @param {string} collection
 * @param {number} count
 * @param {string} text what each holds
 */
export async function fill(db, collection, count, text) {
  for (let from = 0; from < count; from += BATCH) {
    const batch = db.batch();
    for (let i = from; i < Math.min(from + BATCH, count); i += 1)
      batch.set(db.doc(`${collection}/document-${i}`), { n: i, group: i % (count / GROUP_SIZE), text });
    await batch.commit();
  }
}
