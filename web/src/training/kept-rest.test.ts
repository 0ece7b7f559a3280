import { expect, it } from 'vitest';
import { restLeft, startRest } from 'domain/training/rest';
import { keepRest, keptRest } from './kept-rest.ts';

it('a rest goes on after a reload, also where the clock was set back by an hour meanwhile', () => {
  const began = { wall: 7_200_000, steady: 500, page: 1 };
  keepRest('a', startRest(80, began));
  const reloaded = { wall: 3_600_000, steady: 100, page: 2 };
  const rest = keptRest('a', reloaded);
  expect(rest && restLeft(rest, { wall: 3_630_000, steady: 30_100, page: 2 })).toBe(50_000);
  expect(keptRest('b', reloaded)).toBeNull();
});
