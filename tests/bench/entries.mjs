/** Measures the start of a function's instance, which is the import of the deployed module. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configurationOf, LOCAL_PROJECT } from '../../scripts/configuration.ts';
import { root } from '../../scripts/processes.ts';
import { median, round } from './measures.mjs';

const RUNS = 15;
const LIMIT_MS = 80;
const ENTRY = JSON.stringify(pathToFileURL(join(root, 'functions', 'lib', 'index.js')).href);
const ADMIN = JSON.stringify(pathToFileURL(join(root, 'functions', 'package.json')).href);

/** The programs to compare. Every function has the same entry, so one stands for all. */
const PROGRAMS = {
  empty: '',
  entry: `await import(${ENTRY});`,
  // The first request that reads or writes a document also loads Firestore's client and gRPC.
  database: `await import(${ENTRY});
    const require = (await import('node:module')).createRequire(${ADMIN});
    const app = require('firebase-admin/app').initializeApp();
    require('firebase-admin/firestore').getFirestore(app);
    const { createRequire } = require('node:module');
    const inner = createRequire(require.resolve('@google-cloud/firestore'));
    const gax = inner('google-gax');
    new (inner('./v1').FirestoreClient)({}, gax);`,
};

/**
 * Measures the CPU time (user and system, in milliseconds) above that of an empty process.
 * @returns {import('./measures.mjs').Figures}
 */
export function benchEntries() {
  /** @type {Record<keyof typeof PROGRAMS, number[]>} */
  const times = { empty: [], entry: [], database: [] };
  // The programs run in turns, so that other work on the machine slows all of them alike.
  for (let run = 0; run < RUNS; run += 1) {
    times.empty.push(cpuMs(PROGRAMS.empty));
    times.entry.push(cpuMs(PROGRAMS.entry));
    times.database.push(cpuMs(PROGRAMS.database));
  }
  const empty = median(times.empty);
  const entry = median(times.entry) - empty;
  return {
    'empty process (median of 15)': { value: round(empty), unit: 'ms CPU' },
    'entry of a function, above an empty process': { value: round(entry), unit: 'ms CPU', limit: LIMIT_MS },
    'share of the limit': { value: round(entry / LIMIT_MS), unit: '', limit: 1 },
    'entry and connection to the database opened, above an empty process': {
      value: round(median(times.database) - empty),
      unit: 'ms CPU',
    },
  };
}

/**
 * The CPU time of a Node process that runs a program, in milliseconds.
 * @param {string} program
 */
function cpuMs(program) {
  const told = 'const { user, system } = process.cpuUsage(); console.log(`\\n${(user + system) / 1000}`);';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `${program}\n${told}`],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...configurationOf(LOCAL_PROJECT),
        APP_ORIGINS: 'http://127.0.0.1:5000',
        GCLOUD_PROJECT: 'demo-bench',
        FUNCTION_TARGET: 'payments',
      },
    },
  );
  if (status !== 0) throw new Error(`The entry did not load:\n${stderr}`);
  return Number(stdout.trim().split('\n').at(-1));
}
