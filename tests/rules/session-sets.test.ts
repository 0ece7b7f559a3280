import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { SETS_MAX } from 'domain/training/routine';
import { printSets, readSets } from 'domain/training/session';
import { describe, expect, test } from 'vitest';
import { expectVerdict, type Verdict } from './support/people.ts';
import { begin, go, SET, useSessionRules } from './support/sessions.ts';

useSessionRules('session-sets');

describe('the text of the sets', () => {
  const IDS = 'abcdefghij09:klmnopqrst09';
  test.each<readonly [string, string, Verdict]>([
    ['has several', SET.repeat(36), 'allowed'],
    ['has ids of twelve characters', `${IDS}:1:62.5:10r@2~6;`, 'allowed'],
    ['has an exercise of thirteen', 'abcdefghij090:i1:1:62.5:10r@2~6;', 'denied'],
    ['has an item of thirteen', 'e1:abcdefghij090:1:62.5:10r@2~6;', 'denied'],
    ['has no exercise', ':i1:1:62.5:10r@2~6;', 'denied'],
    ['has no item', 'e1::1:62.5:10r@2~6;', 'denied'],
    ['has an exercise in capitals', 'E1:i1:1:62.5:10r@2~6;', 'denied'],
    ['has an item with an accent', 'e1:í1:1:62.5:10r@2~6;', 'denied'],
    ['has a set 20', 'e1:i1:20:62.5:10r@2~6;', 'allowed'],
    ['has a set 100', 'e1:i1:100:62.5:10r@2~6;', 'denied'],
    ['has a set without a number', 'e1:i1::62.5:10r@2~6;', 'denied'],
    ['has a set called a', 'e1:i1:a:62.5:10r@2~6;', 'denied'],
    ['has a load of 0', 'e1:i1:1:0:10r@2~6;', 'allowed'],
    ['has a load of 999.99', 'e1:i1:1:999.99:10r@2~6;', 'allowed'],
    ['has a load of 1000', 'e1:i1:1:1000:10r@2~6;', 'denied'],
    ['has a load of 62.555', 'e1:i1:1:62.555:10r@2~6;', 'denied'],
    ['has a load of 62,5', `${SET}e1:i1:1:62,5:10r@2~6;${SET}`, 'denied'],
    ['has a load of 62x5', 'e1:i1:1:62x5:10r@2~6;', 'denied'],
    ['has a load that ends with its dot', 'e1:i1:1:62.:10r@2~6;', 'denied'],
    ['has a load that begins with its dot', 'e1:i1:1:.5:10r@2~6;', 'denied'],
    ['has a load of a.5', 'e1:i1:1:a.5:10r@2~6;', 'denied'],
    ['has a load of 1.a', 'e1:i1:1:1.a:10r@2~6;', 'denied'],
    ['has a load below 0', 'e1:i1:1:-5:10r@2~6;', 'denied'],
    ['has no word about the load', 'e1:i1:1::10r@2~6;', 'denied'],
    ['has no load', 'e1:i1:1:-:10r@2~6;', 'allowed'],
    ['has 9999 seconds', 'e1:i1:1:-:9999s@2~6;', 'allowed'],
    ['has 10000 seconds', 'e1:i1:1:-:10000s@2~6;', 'denied'],
    ['has an undone set', 'e1:i1:1:-:0x@-~6;', 'allowed'],
    ['has another unit', 'e1:i1:1:-:10m@2~6;', 'denied'],
    ['has no unit', 'e1:i1:1:-:10@2~6;', 'denied'],
    ['has no amount', 'e1:i1:1:-:r@2~6;', 'denied'],
    ['has an amount in letters', 'e1:i1:1:-:dezr@2~6;', 'denied'],
    ['has ten more that would have been possible', 'e1:i1:1:-:10r@10~6;', 'allowed'],
    ['has eleven more', 'e1:i1:1:-:10r@11~6;', 'denied'],
    ['has none more', 'e1:i1:1:-:10r@0~6;', 'allowed'],
    ['has x more', 'e1:i1:1:-:10r@x~6;', 'denied'],
    ['has no word about more', 'e1:i1:1:-:10r@~6;', 'denied'],
    ['has a moment of 999999', 'e1:i1:1:-:10r@-~999999;', 'allowed'],
    ['has a moment of 1000000', 'e1:i1:1:-:10r@-~1000000;', 'denied'],
    ['has a moment before the beginning', 'e1:i1:1:-:10r@-~-6;', 'denied'],
    ['has no moment', 'e1:i1:1:-:10r@-~;', 'denied'],
    ['has a moment in letters', 'e1:i1:1:-:10r@-~a;', 'denied'],
    ['lacks a ; between two sets', `${SET.slice(0, -1)}${SET}`, 'denied'],
    ['lacks the last ;', `${SET}${SET.slice(0, -1)}`, 'denied'],
    ['has a line break', `${SET}\n${SET}`, 'denied'],
    ['ends with a line break', `${SET}\n`, 'denied'],
    ['has a word before the first set', `oi${SET.toUpperCase()}`, 'denied'],
    ['has a word after the last', `${SET}oi`, 'denied'],
  ])('%s: %s', async (_name, sets, verdict) => {
    await expectVerdict(verdict, begin({ sets }));
    await expectVerdict(verdict, go({ sets }));
  });

  test('is a text', async () => {
    await assertFails(begin({ sets: [SET] }));
    await assertFails(go({ sets: null }));
  });

  // The most that a training is known to have, with ids longer than the builder makes them.
  test('holds 285 sets with ids of eight to twelve characters', async () => {
    const ids = ['supinore', 'agachamen', 'crucifixo1', 'remadacurva', 'elevacaolate'];
    const places = ids.flatMap((id) => Array.from({ length: 57 }, (_, index) => ({ id, index })));
    const sets = printSets(
      places.map(({ id, index }) => ({
        exercise: id,
        item: `${id.slice(0, 6)}${Math.floor(index / SETS_MAX)}a`,
        set: 1 + (index % SETS_MAX),
        load: 102.25,
        amount: 12,
        unit: 'r',
        rir: 10,
        at: 7000 + index,
      })),
    );
    expect(readSets(sets)).toHaveLength(285);
    await assertSucceeds(begin({ sets }));
    await assertSucceeds(go({ sets }));
    await assertFails(go({ sets: sets.replace('102.25', '102,25'), revision: 9 }));
  });
});
