/**
 * npm run bench: measures the performance, and prints the figures as tables and, on the last line, as JSON. It ends with code 1
 * when a figure is above its limit.
 */
import { benchFirestore } from 'emulators/bench';
import { buildAll } from './build.ts';
import { benchAccount } from '../tests/bench/account.mjs';
import { benchEntries } from '../tests/bench/entries.mjs';
import { benchFaults } from '../tests/bench/faults.mjs';
import { benchLoad } from '../tests/bench/load.mjs';
import { benchPages } from '../tests/bench/pages.mjs';
import { benchTaps } from '../tests/bench/taps.mjs';
import { benchTrainer } from '../tests/bench/trainer.mjs';
import type { Figures } from '../tests/bench/measures.mjs';

const BENCHES: Record<string, () => Figures | Promise<Figures>> = {
  functions: benchEntries,
  firestore: benchFirestore,
  pages: benchPages,
  taps: benchTaps,
  account: benchAccount,
  trainer: benchTrainer,
  load: benchLoad,
  faults: benchFaults,
};

const unknown = process.argv.slice(2).filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(' ')}. Benches: ${Object.keys(BENCHES).join(', ')}; without a name all.`,
  );
  process.exit(1);
}
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHES);

// People have a browser with windows. The headless shell moves the pointer over each new page, which starts React there.
process.env['CHROMIUM_PATH'] ??= 'chromium';

await buildAll();
const figures: Figures = {};
for (const name of names) {
  const found = (await BENCHES[name]?.()) ?? {};
  console.log(`\n${name}`);
  console.table(found);
  Object.assign(figures, found);
}
// A figure that could not be measured is NaN and counts as above, too.
const above = Object.entries(figures).filter(([, { value, limit = value }]) => !(value <= limit));
for (const [name, { value, limit, unit }] of above)
  console.error(`Above the limit: ${name}: ${value} ${unit}, limit ${limit}`);
console.log(JSON.stringify(figures));
process.exit(above.length > 0 ? 1 : 0);
