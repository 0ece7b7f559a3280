import * as fc from 'fast-check';
import { deleteDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { createWorld } from './testing/fake-world.ts';
import { histories, playHistory } from './testing/history.ts';
import { openTrainingDatabase } from './training-database.ts';

/** Lets everything happen that needs no disk. */
const flush = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(0);
  });

it('each set that was shown as kept in real IndexedDB is in the database once', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories(2, 25), (history) =>
      playHistory(
        createWorld(flush, () => openTrainingDatabase('histórias')),
        history,
      ),
    ),
    { numRuns: 50, seed: 20_261_128 },
  );
});

it('a change is in IndexedDB once its promise resolves, and reads the records of its account alone', async () => {
  const [one, other] = [openTrainingDatabase('mudanças'), openTrainingDatabase('mudanças')];
  const seen: unknown[] = [];
  await one.change('ana', () => new Map([['a', { sets: 1 }]]));
  await other.change('an', () => new Map([['b', { sets: 2 }]]));
  await other.change('ana', (records) => {
    seen.push([...records]);
    return new Map([['a', undefined]]);
  });
  await one.change('ana', (records) => new Map(void seen.push([...records])));
  await one.change('an', (records) => new Map(void seen.push([...records])));
  expect(seen).toEqual([[['a', { sets: 1 }]], [], [['b', { sets: 2 }]]]);
});

it('a change that throws leaves everything as it was, and the next one works', async () => {
  const database = openTrainingDatabase('falhas');
  await database.change('eva', () => new Map([['a', 1]]));
  const failing = database.change('eva', () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  // A function is nothing that IndexedDB can hold.
  await expect(
    database.change(
      'eva',
      () =>
        new Map<string, unknown>([
          ['a', 2],
          ['b', () => undefined],
        ]),
    ),
  ).rejects.toThrow();
  let found: unknown;
  await database.change('eva', (records) => {
    found = [...records];
    return new Map();
  });
  expect(found).toEqual([['a', 1]]);
});

it('a database that was erased under an open page is made anew', async () => {
  const database = openTrainingDatabase('apagada');
  await database.change('lia', () => new Map([['a', 1]]));
  await deleteDB('apagada');
  await database.change('lia', () => new Map([['b', 2]]));
  let found: unknown;
  await openTrainingDatabase('apagada').change('lia', (records) => {
    found = [...records];
    return new Map();
  });
  expect(found).toEqual([['b', 2]]);
});

it('each change asks for strict durability', async () => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await openTrainingDatabase('durável').change('ana', () => new Map());
  expect(asked.mock.calls.map(([, ...how]) => how)).toEqual([['readwrite', { durability: 'strict' }]]);
  asked.mockRestore();
});
