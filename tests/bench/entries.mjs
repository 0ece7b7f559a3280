/** Measures what it takes to start an instance of a function: importing the module that is deployed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/processes.mjs';
import { median, round } from './measures.mjs';

const RUNS = 15;
const LIMIT_MS = 80;
const ENTRY = JSON.stringify(pathToFileURL(join(root, 'functions', 'lib', 'index.js')).href);
const ADMIN = JSON.stringify(pathToFileURL(join(root, 'functions', 'package.json')).href);

/** Programs to compare, by name; the entry is the same for every function, so one stands for all. */
const PROGRAMS = {
  empty: '',
  entry: `await import(${ENTRY});`,
  // What the first request that reads or writes a document loads besides.
  database: `await import(${ENTRY});
    const require = (await import('node:module')).createRequire(${ADMIN});
    const app = require('firebase-admin/app').initializeApp();
    require('firebase-admin/firestore').getFirestore(app);`,
};

/**
 * @returns {Record<string, {value: number, unit: string, limit?: number}>} CPU time (user and system, milliseconds)
 *   above that of an empty process, and its share of the limit
 */
export function benchEntries() {
  const times = Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name, []]));
  // In turns: the machine is shared, and what slows it slows all of them.
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, program] of Object.entries(PROGRAMS)) times[name].push(cpuMs(program));
  const empty = median(times.empty);
  const entry = median(times.entry) - empty;
  return {
    'empty process (median of 15)': { value: round(empty), unit: 'ms CPU' },
    'entry of a function, above an empty process': { value: round(entry), unit: 'ms CPU', limit: LIMIT_MS },
    'share of the limit': { value: round(entry / LIMIT_MS), unit: '', limit: 1 },
    'entry and database opened, above an empty process': {
      value: round(median(times.database) - empty),
      unit: 'ms CPU',
    },
  };
}

function cpuMs(program) {
  const told = 'const { user, system } = process.cpuUsage(); console.log(`\\n${(user + system) / 1000}`);';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `${program}\n${told}`],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        GCLOUD_PROJECT: 'demo-bench',
        FIRESTORE_PREFER_REST: 'true',
        FUNCTION_TARGET: 'check.pix.payment',
      },
    },
  );
  if (status !== 0) throw new Error(`The entry did not load:\n${stderr}`);
  return Number(stdout.trim().split('\n').at(-1));
}
