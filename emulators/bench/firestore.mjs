/** Measures the Firestore emulator, which runs as another process, through the real SDKs over gRPC. */
import { HOST } from '../../scripts/processes.ts';
import { connect, fill, GROUP_SIZE, listenElsewhere, listenToPage } from './firestore-clients.mjs';
import { compare, median, residentMb, round, timeOf } from '../../tests/bench/measures.mjs';
import { startFirestore } from './stand-ins.mjs';

export { openSlowRelay, startFirestore, startSandbox } from './stand-ins.mjs';

/** @import { Firestore } from '@google-cloud/firestore' */
/** @import { Figures } from '../../tests/bench/measures.mjs' */
/** @import { StandIn } from './stand-ins.mjs' */

/** @typedef {{ emulator: StandIn, address: string, db: Firestore }} Client */

const STARTS = 5;
const FEW = 1_000;
const MANY = 100_000;
const LISTENERS = 1_000;
const BATCH = 500;
const SAMPLES = 200;

/**
 * Times are in milliseconds and memory is in MB (10^6 bytes). A ratio compares emulators that run side by side and are
 * sampled in turn; it has no unit.
 * @returns {Promise<Figures>}
 */
export async function benchFirestore() {
  return { ...(await benchStart()), ...(await benchSizes()), ...(await benchListeners()) };
}

/** @returns {Promise<Figures>} */
async function benchStart() {
  /** @type {number[]} */
  const starts = [];
  for (let i = 1; i < STARTS; i += 1) {
    const emulator = await startFirestore();
    starts.push(emulator.readyMs);
    await emulator.stop();
  }
  return await withClients(['one'], async ({ one: { db, emulator } }) => {
    starts.push(emulator.readyMs);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const idle = residentMb(emulator.pid);
    await fill(db, 'kilobytes', 1_000, 'x'.repeat(1_000));
    const filled = residentMb(emulator.pid);
    return {
      'ready (median of 5)': { value: round(median(starts)), unit: 'ms', limit: 300 },
      'memory, idle': { value: round(idle), unit: 'MB', limit: 100 },
      'memory, 1,000 documents of 1 kB': { value: round(filled), unit: 'MB', limit: 250 },
    };
  });
}

/**
 * Measures the operations that may depend on the number of documents: writes with listeners attached, and queries.
 * @returns {Promise<Figures>}
 */
async function benchSizes() {
  return await withClients(['few', 'many'], async (clients) => {
    const { few, many } = clients;
    const text = 'x'.repeat(100);
    await fill(few.db, 'data', FEW, text);
    const filled = await timeOf(() => fill(many.db, 'data', MANY, text));
    const alone = await compareOn(clients, writeOne('alone/one'));
    const stops = [await listenToPage(few.db), await listenToPage(many.db)];
    const listened = await compareOn(clients, writeOne('data/document-0'));
    for (const stop of stops) stop();
    const equality = await compareOn(clients, async ({ db }, sample) => {
      const group = sample % (FEW / GROUP_SIZE);
      const { size } = await db.collection('data').where('group', '==', group).get();
      if (size !== GROUP_SIZE) throw new Error(`The query found ${size} documents.`);
    });
    return {
      'fill with 100,000 documents, batches of 500': { value: round(filled), unit: 'ms' },
      'memory, 100,000 documents of 100 B': { value: round(residentMb(many.emulator.pid)), unit: 'MB' },
      ...bySize('single write', alone, 1.5),
      ...bySize('single write, listened to', listened, 1.5),
      ...bySize('equality query', equality, 2),
      ...(await benchLarge(many.db)),
    };
  });
}

/**
 * @param {Firestore} db
 * @returns {Promise<Figures>}
 */
async function benchLarge(db) {
  const large = db.doc('large/one');
  const write = await timeOf(() => large.set({ text: 'x'.repeat(1_000_000) }));
  const read = await timeOf(() => large.get());
  const batch = db.batch();
  for (let i = 0; i < BATCH; i += 1) batch.set(db.doc(`batched/${i}`), { n: i });
  const commit = await timeOf(() => batch.commit());
  return {
    'write 1 MB': { value: round(write), unit: 'ms' },
    'read 1 MB': { value: round(read), unit: 'ms' },
    'commit 500 writes': { value: round(commit), unit: 'ms' },
  };
}

/**
 * Measures the operations that may depend on the number of listeners.
 * @returns {Promise<Figures>}
 */
async function benchListeners() {
  return await withClients(['one', 'targets', 'streams'], async (clients) => {
    const stops = [
      await listenElsewhere(clients.one.address, 'together', 1),
      await listenElsewhere(clients.targets.address, 'together', LISTENERS),
      await listenElsewhere(clients.streams.address, 'apart', LISTENERS),
    ];
    const { one, targets, streams } = await compareOn(clients, writeOne('watched/0'));
    for (const stop of stops) stop();
    return {
      'write, 1 listener': { value: round(one), unit: 'ms' },
      'write, 1,000 on one stream': { value: round(targets), unit: 'ms' },
      'ratio to 1 listener': { value: round(targets / one), unit: '', limit: 2 },
      'write, 1,000 on a stream each': { value: round(streams), unit: 'ms' },
      'ratio to 1 listener, a stream each': { value: round(streams / one), unit: '', limit: 2 },
    };
  });
}

/**
 * A task that changes one document and waits for the acknowledgement.
 * @param {string} path
 * @returns {(client: Client, sample: number) => Promise<unknown>}
 */
function writeOne(path) {
  return ({ db }, sample) => db.doc(path).set({ n: -1 - sample, group: 0 });
}

/**
 * Compares the times of a task on several emulators.
 * @template {string} Name
 * @param {Record<Name, Client>} clients
 * @param {(client: Client, sample: number) => Promise<unknown>} task
 */
function compareOn(clients, task) {
  const tasks = /** @type {[Name, Client][]} */ (Object.entries(clients)).map(([name, client]) => [
    name,
    (/** @type {number} */ sample) => task(client, sample),
  ]);
  return compare(
    SAMPLES,
    /** @type {Record<Name, (sample: number) => Promise<unknown>>} */ (Object.fromEntries(tasks)),
  );
}

/**
 * The times with few and with many documents, and their ratio.
 * @param {string} what
 * @param {{ few: number, many: number }} times
 * @param {number} limit of the ratio
 * @returns {Figures}
 */
function bySize(what, { few, many }, limit) {
  return {
    [`${what}, 1,000 documents`]: { value: round(few), unit: 'ms' },
    [`${what}, 100,000 documents`]: { value: round(many), unit: 'ms' },
    [`${what}, ratio`]: { value: round(many / few), unit: '', limit },
  };
}

/**
 * Runs `task` with one emulator and its client for each name, and ends them afterwards.
 * @template {string} Name
 * @param {readonly Name[]} names
 * @param {(clients: Record<Name, Client>) => Promise<Figures>} task
 */
async function withClients(names, task) {
  const clients = /** @type {Record<Name, Client>} */ ({});
  try {
    for (const name of names) {
      const emulator = await startFirestore();
      const address = `${HOST}:${emulator.port}`;
      clients[name] = { emulator, address, db: await connect(address) };
    }
    return await task(clients);
  } finally {
    for (const { emulator, db } of Object.values(clients)) {
      await db.terminate();
      await emulator.stop();
    }
  }
}
