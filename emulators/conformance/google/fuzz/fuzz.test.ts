import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { startFirestoreServer } from '../../../firestore/server.ts';
import { Clusters, matches, type Property } from './clusters.ts';
import { propertiesOf } from './main.ts';
import { reduced } from './shrink.ts';
import { Pair } from './side.ts';

/** Lists of digits, in which 7 and 3 are differences. */
const digits: Property<readonly number[]> = {
  name: 'digits',
  weight: 1,
  cases: reduced(fc.array(fc.nat(9), { minLength: 5, maxLength: 9 })),
  judge: async (input) =>
    [7, 3]
      .filter((digit) => input.includes(digit))
      .map((digit) => ({
        kind: `has ${digit}`,
        detail: `after ${input.indexOf(digit)}`,
        google: 1,
        ours: 2,
      })),
};

test('a listed cluster is counted, an unlisted one is a surprise, and one that never shows is told', async () => {
  const told: string[] = [];
  const list = [{ class: '[?]', reason: 'known', fuzz: ['has … | after 0', 'has 9'] }];
  const clusters = new Clusters(list, (line) => told.push(line));
  for (let seed = 0; seed < 9; seed += 1) await clusters.search(digits, seed, 40);
  expect(clusters.result()).toMatchObject({ surprises: [], unseen: ['has 9'] });
  expect(clusters.result().expected['[?]']).toBeGreaterThanOrEqual(9);
  expect(told.map((line) => line.split('\n').slice(0, 2))).toEqual(
    expect.arrayContaining([
      ['[?]: has 7 | after 0', '  [7]'],
      ['[?]: has 3 | after 0', '  [3]'],
    ]),
  );

  const unlisted = new Clusters([{ class: '[?]', reason: 'known', fuzz: ['has 3'] }], (line) =>
    told.push(line),
  );
  for (let seed = 0; seed < 9; seed += 1) await unlisted.search(digits, seed, 40);
  expect(unlisted.result().surprises).toEqual(['has 7 | after 0']);
});

test('what is printed of a cluster repeats its smallest case', async () => {
  const told: string[] = [];
  await new Clusters([], (line) => told.push(line)).search(digits, 1, 40);
  const [, seed, path] = /--seed (\S+) --path (\S+)/.exec(told[0] ?? '') ?? [];
  await new Clusters([], (line) => told.push(line)).search(digits, Number(seed), 1, path);
  expect(told[1]?.split('\n').slice(0, 4)).toEqual(told[0]?.split('\n').slice(0, 4));
});

test('a pattern stands for signatures that begin like it', () => {
  expect(matches('RunQuery: Google … refuses', 'RunQuery: Google 1.19 refuses | NOT_IN')).toBe(true);
  expect(matches('RunQuery', 'after RunQuery')).toBe(false);
  expect(matches('a…c…b', 'a b c')).toBe(false);
});

test('two of ours do not differ', { timeout: 60_000 }, async () => {
  const servers = [
    await startFirestoreServer({ warn: () => {} }),
    await startFirestoreServer({ warn: () => {} }),
  ];
  const [google = '', ours = ''] = servers.map(({ port }) => `127.0.0.1:${port}`);
  const pair = new Pair(google, ours);
  const clusters = new Clusters([]);
  for (const property of propertiesOf(pair)) await clusters.search(property, 2, 3);
  expect(clusters.result().surprises).toEqual([]);
  expect(clusters.cases).toBe(3 * propertiesOf(pair).length);
  pair.close();
  for (const server of servers) await server.close();
});
