import { expect, test } from 'vitest';
import type { PatternSegment } from '../language/syntax.ts';
import { RulesPath } from '../values/rules-value.ts';
import { matchPath } from './match-path.ts';

/** Parses a pattern that is written like `/a/{b}/{c=**}`. */
function pattern(text: string): PatternSegment[] {
  return text
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', recursive = ''] = /^\{([a-z]+)(=\*\*)?\}$/.exec(part) ?? [];
      if (name === '') return { kind: 'literal', text: part };
      return { kind: recursive === '' ? 'single' : 'recursive', name };
    });
}

function captures(text: string, path: string, minRecursive: 0 | 1 = 0): unknown {
  const steps = path.split('/').filter((part) => part !== '');
  const found = matchPath(
    pattern(text),
    steps.map((step) => ({ kind: 'text', text: step })),
    minRecursive,
  );
  return found?.map((value) => (value instanceof RulesPath ? value.segments.join('/') : value)) ?? null;
}

test.each([
  ['/a/b', 'a/b', []],
  ['/a', 'a/b', null],
  ['/{x}/b', 'a/b', ['a']],
  ['/{x}', '', null],
  ['/{x=**}', '', ['']],
  ['/{x=**}', 'a/b', ['a/b']],
  ['/{x=**}/{y}', 'a/b/c', ['a/b', 'c']],
  ['/a/{x=**}/c/{y}', 'a/c/c/c/d', ['c/c', 'd']],
  ['/{x=**}/{y=**}', 'a/b', ['a/b', '']],
  ['/{x=**}/z', 'a/b', null],
])('%s on %s captures %j', (text, path, expected) => {
  expect(captures(text, path)).toEqual(expected);
});

test('a recursive wildcard that takes at least one segment does not match none', () => {
  expect(captures('/a/{x=**}', 'a', 1)).toBeNull();
  expect(captures('/{x=**}/{y=**}', 'a/b/c', 1)).toEqual(['a/b', 'c']);
});

test('many recursive wildcards are matched against a long path within a second of processor time', () => {
  const start = process.cpuUsage();
  expect(captures(`${'/{x=**}'.repeat(30)}/z`, 'a/'.repeat(100))).toBeNull();
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
