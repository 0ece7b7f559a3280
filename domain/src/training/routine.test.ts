import { expect, it } from 'vitest';
import { interrupts } from './routine.ts';

it.each<[string, number, number | null, boolean]>([
  ['by nothing where no release was marked', 2, null, false],
  ['by a release for safety after it', 2, 3, true],
  ['by one that a later release without the mark has followed', 2, 5, true],
  ['not by the release that it began with', 3, 3, false],
  ['not by one from before it', 4, 3, false],
])('an open training is interrupted %s', (_what, begunWith, safety_version, isInterrupted) => {
  expect(interrupts({ safety_version }, begunWith)).toBe(isInterrupted);
});
