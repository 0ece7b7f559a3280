/**
 * npm run -w emulators fuzz -- --seed S --minutes M: puts generated requests to Google's own Firestore emulator and to ours, and compares
 * what differs with the list of that version in this folder. It ends with 1 when a cluster of differences is not listed.
 * A machine without that emulator or without Java misses nothing: the command says so and ends with 0. What is printed of a cluster
 * repeats its smallest case (`--only`, `--path`).
 */
import { parseArgs } from 'node:util';
import { expectedDifferences } from './find-emulator.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    only: { type: 'string' },
    path: { type: 'string' },
  },
});
const list = expectedDifferences();
const { fuzz } = await import('./fuzz/main.ts');
const { seed = String(Date.now() % 1e9), minutes, only, path } = values;
const expected = await fuzz(list, { seed: Number(seed), minutes: Number(minutes), only, path });
process.exit(expected ? 0 : 1);
