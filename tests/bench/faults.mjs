/**
 * Kills and freezes every process of the site at every step of buying, claiming, answering, refunding, cancelling and erasing,
 * and checks after each run that our books equal the providers'. A failed run leaves its lines in `.local/faults`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/processes.ts';
import { FAULTS, runStory } from './faults/run-story.mjs';
import { STEPS } from './faults/story.mjs';

/** @import { Figures } from './measures.mjs' */
/** @import { Fault } from './faults/run-story.mjs' */

/** As many runs as faults strike each step once with each fault. Fewer for a try. */
const RUNS = Number(process.env.FAULTS_RUNS ?? FAULTS.length);
/** The first run's seed; the next ones count on. With the seed of a failed run, that run is repeated. */
const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);

/** @returns {Promise<Figures>} */
export async function benchFaults() {
  /** @type {Record<string, Record<string, string>>} */
  const table = Object.fromEntries(FAULTS.map((fault) => [nameOf(fault), {}]));
  const counts = { struck: 0, problems: 0, repeated: 0 };
  for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
    // From one run to the next each step gets the next fault.
    const faults = STEPS.map((_, index) => FAULTS[(seed + 2 * index) % FAULTS.length] ?? FAULTS[0]);
    const { struck, problems, repeated, lines } = await runStory(
      seed,
      faults.flatMap((fault) => fault ?? []),
    );
    console.log(`\nseed ${seed}: ${problems.length === 0 ? 'the books are right' : 'PROBLEMS'}`);
    for (const { step, fault, at, of } of struck) {
      console.log(`  ${step}: ${nameOf(fault)} at piece ${at} of ${of}`);
      table[nameOf(fault)] = {
        ...table[nameOf(fault)],
        [step]: problems.length === 0 ? 'right' : `seed ${seed}`,
      };
    }
    for (const mail of repeated) console.log(`  twice under one Message-ID: ${mail}`);
    for (const problem of problems) console.log(`  ! ${problem}`);
    if (problems.length > 0) keep(seed, lines);
    counts.struck += struck.length;
    counts.problems += problems.length;
    counts.repeated += repeated.length;
  }
  console.table(table, [...STEPS]);
  const cells = Object.values(table).flatMap((row) => Object.keys(row)).length;
  return {
    'first seed': { value: SEED, unit: '' },
    runs: { value: RUNS, unit: '' },
    'cells of the table that were not struck': { value: FAULTS.length * STEPS.length - cells, unit: '' },
    'faults struck': { value: counts.struck, unit: '' },
    'problems in the books': { value: counts.problems, unit: '', limit: 0 },
    'mails that came twice under one Message-ID': { value: counts.repeated, unit: '' },
  };
}

/** @param {Fault} fault */
const nameOf = ({ name, kind }) => `${name} ${kind}`;

/**
 * @param {number} seed
 * @param {readonly string[]} lines
 */
function keep(seed, lines) {
  const folder = join(root, '.local', 'faults');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${seed}.log`), lines.join('\n'));
}
