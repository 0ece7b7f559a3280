import type { Difference as Row } from '../compare.ts';
import { startFirestoreServer } from '../../../firestore/server.ts';
import startGoogle from '../start-google.ts';
import { Clusters, type Property } from './clusters.ts';
import { listenersProperty } from './listeners.ts';
import { transactionsProperty } from './transactions.ts';
import { requestsProperty } from './requests.ts';
import { conditionsProperty, ruledProperty } from './rules.ts';
import { Pair } from './side.ts';

/** What to try: `only` names a property, and `path` repeats one case of it. */
export interface Options {
  readonly seed: number;
  readonly minutes: number;
  readonly only?: string | undefined;
  readonly path?: string | undefined;
}

/** So many cases are tried with one seed. */
const RUNS = 40;

/** All that is compared between two emulators. */
// oxlint-disable-next-line typescript/no-explicit-any -- each property has cases of its own
export function propertiesOf(pair: Pair): Property<any>[] {
  return [
    requestsProperty(pair),
    conditionsProperty(pair),
    ruledProperty(pair, 'lists'),
    ruledProperty(pair, 'writes'),
    transactionsProperty(pair),
    listenersProperty(pair),
  ];
}

/**
 * Puts generated cases to Google's emulator and to ours until the time is over, and prints what differs in clusters. Resolves with
 * whether every cluster is in `list`.
 */
export async function fuzz(list: readonly Row[], { seed, minutes, only, path }: Options): Promise<boolean> {
  const stop = await startGoogle();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stop().then(() => process.exit(1)));
  const server = await startFirestoreServer({ warn: () => {} });
  const pair = new Pair(process.env['FIRESTORE_CONFORMANCE_TARGET'] ?? '', `127.0.0.1:${server.port}`);
  const clusters = new Clusters(list, console.log);
  try {
    await search(clusters, propertiesOf(pair), { seed, minutes, only, path });
  } finally {
    pair.close();
    await server.close();
    await stop();
  }
  const { expected, surprises, unseen, table } = clusters.result();
  console.log(`\nSeed ${seed}: ${clusters.cases} cases, ${table.length} clusters\n${table.join('\n')}`);
  for (const [name, count] of Object.entries(expected))
    console.log(`${count} differences as listed: ${name}`);
  if (path === undefined) for (const pattern of unseen) console.log(`listed, but never showed: ${pattern}`);
  console.log(surprises.length === 0 ? 'No unlisted cluster.' : `${surprises.length} unlisted clusters.`);
  return surprises.length === 0;
}

/** Searches until the time is over, or repeats one case. */
// oxlint-disable-next-line typescript/no-explicit-any -- each property has cases of its own
async function search(
  clusters: Clusters,
  all: readonly Property<any>[],
  { seed, minutes, only, path }: Options,
) {
  const properties = all
    .filter(({ name }) => only === undefined || name === only)
    .map((property) => ({ property, spent: 0 }));
  const until = Date.now() + minutes * 60_000;
  for (let round = 0; path === undefined ? Date.now() < until : round < 1; round += 1) {
    // The next is the one that has had the least of its share.
    const [next] = properties.toSorted((a, b) => a.spent / a.property.weight - b.spent / b.property.weight);
    if (next === undefined) throw new Error(`There is no property ${only}.`);
    const begun = Date.now();
    await clusters.search(next.property, path === undefined ? seed + round : seed, RUNS, path);
    next.spent += Date.now() - begun;
  }
}
