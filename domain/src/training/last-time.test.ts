import { describe, expect, it } from 'vitest';
import { lastSet, lastTimes } from './last-time.ts';

const past = (id: string, startedAt: number, sets: string) => ({ id, startedAt, sets });

describe('last time', () => {
  it('is the last session that had the exercise, wherever it stood, in whatever order they come', () => {
    const sessions = [
      past('one', 1, 'supino:i1:1:60:10r@-~1;remada:i2:1:40:10r@-~2;'),
      past('two', 2, 'supino:i9:1:62.5:8r@-~1;supino:i9:2:62.5:8r@-~2;'),
    ];
    for (const each of [sessions, [...sessions].reverse()]) {
      const last = lastTimes(each, null);
      expect(last.get('supino')?.map(({ load, set }) => [load, set])).toEqual([
        [62.5, 1],
        [62.5, 2],
      ]);
      expect(last.get('remada')?.map(({ load }) => load)).toEqual([40]);
      expect(last.get('swap')).toBeUndefined();
    }
  });

  it('is not the training that is under way, and no set that was undone', () => {
    const sessions = [
      past('one', 1, 'supino:i1:1:60:10r@-~1;'),
      past('two', 2, 'supino:i1:1:-:0x@-~5;'),
      past('three', 3, 'supino:i1:1:70:10r@-~1;'),
    ];
    expect(lastTimes(sessions, 'three').get('supino')?.[0]?.load).toBe(60);
  });

  it('beside a set is that of the same place, else of the same number, else the last', () => {
    const sets = [
      ...(lastTimes([past('one', 1, 'e:a:1:10:9r@-~1;e:a:2:20:9r@-~2;e:b:1:30:9r@-~3;')], null).get('e') ??
        []),
    ];
    expect(lastSet(sets, { item: 'b', set: 1 })?.load).toBe(30);
    expect(lastSet(sets, { item: 'c', set: 2 })?.load).toBe(20);
    expect(lastSet(sets, { item: 'a', set: 4 })?.load).toBe(30);
    expect(lastSet([], { item: 'a', set: 1 })).toBeUndefined();
  });
});
