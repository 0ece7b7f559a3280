/** Measures the Firestore emulator as a process of its own, through the Admin SDK over gRPC. */
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { HOST } from '../../scripts/processes.mjs';
import { median, round } from './measures.mjs';
import { startFirestore } from './stand-ins.mjs';

const STARTS = 5;
const BULK = 10_000;
const UNRELATED = 100_000;
const BATCH = 500;
const SAMPLES = 200;
const PAYLOAD = 'x'.repeat(100);

/**
 * @returns {Promise<Record<string, {value: number, unit: string, limit?: number}>>} each figure; times in milliseconds,
 *   memory in MB (10^6 bytes), ratios without unit
 */
export async function benchFirestore() {
  const starts = [];
  let idleMb = 0;
  for (let i = 0; i < STARTS; i += 1) {
    const emulator = await startFirestore();
    starts.push(emulator.readyMs);
    if (i === STARTS - 1) {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      idleMb = residentMb(emulator.pid);
    }
    await emulator.stop();
  }

  const emulator = await startFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${emulator.port}`;
  const { initializeApp } = await import('firebase-admin/app');
  const { getFirestore } = await import('firebase-admin/firestore');
  const db = getFirestore(initializeApp({ projectId: 'demo-bench' }));
  await db.doc('warm/up').set({ n: 1 });

  const empty = await singleWrites(db, 'probe-empty');
  const bulkStarted = performance.now();
  await fill(db, 'bulk', BULK);
  const bulkMs = performance.now() - bulkStarted;
  await fill(db, 'unrelated', UNRELATED - BULK);
  // Both medians in one run, interleaved with nothing: the machine is shared, so only their ratio counts.
  const full = await singleWrites(db, 'probe-full');
  const fullMb = residentMb(emulator.pid);
  await emulator.stop();

  return {
    'ready (median of 5)': { value: round(median(starts)), unit: 'ms', limit: 300 },
    'idle memory': { value: round(idleMb), unit: 'MB', limit: 150 },
    'write 10,000 documents in batches of 500': { value: round(bulkMs), unit: 'ms' },
    'single write, empty store (median)': { value: round(empty), unit: 'ms' },
    'single write, 100,000 unrelated documents (median)': { value: round(full), unit: 'ms' },
    'ratio of the two': { value: round(full / empty), unit: '', limit: 1.5 },
    'memory with 100,000 documents': { value: round(fullMb), unit: 'MB' },
  };
}

async function fill(db, collection, count) {
  for (let from = 0; from < count; from += BATCH) {
    const batch = db.batch();
    for (let i = from; i < from + BATCH; i += 1)
      batch.set(db.doc(`${collection}/${i}`), { n: i, payload: PAYLOAD });
    await batch.commit();
  }
}

async function singleWrites(db, collection) {
  const times = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const started = performance.now();
    await db.doc(`${collection}/${i}`).set({ n: i, payload: PAYLOAD });
    times.push(performance.now() - started);
  }
  return median(times);
}

function residentMb(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}
