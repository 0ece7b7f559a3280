import { describe, expect, it } from 'vitest';
import { findTags, matchTags, readSpecification } from '../../scripts/specification.ts';

it('every sentence of the specification is shown by a test, or says why none can', () => {
  expect(readSpecification().problems).toEqual([]);
});

describe('a tag', () => {
  it('names the test right below it, below other comments, of a table or in a describe', () => {
    const text = `
      describe('outer', () => {
        // spec: "one"
        // spec: "two"
        // Why.
        it.each([['a']])('takes %s', () => {});
        for (const name of NAMES) {
          // spec: "three"
          test(\`\${name}: said\`, () => {});
        }
        // spec: "lost"
        const a = 1;
      });`;
    expect(findTags('a.test.ts', text)).toEqual([
      { fragment: 'one', line: 3, titles: ['outer', 'takes \0'] },
      { fragment: 'two', line: 4, titles: ['outer', 'takes \0'] },
      { fragment: 'three', line: 8, titles: ['outer', '\0: said'] },
      { fragment: 'lost', line: 11, titles: null },
    ]);
  });

  it('belongs to the one place that it is a fragment of', () => {
    const sentences = [
      { section: '1', sentence: 'Red.', because: null },
      { section: '1', sentence: 'Blue and green.', because: null },
      { section: '2', sentence: 'White.', because: 'it is not shown' },
    ];
    const match = (...fragments: string[]) =>
      matchTags(
        sentences,
        fragments.map((fragment) => ({ file: 'a.test.ts', line: 1, fragment, titles: ['t'] })),
      );
    const all = match('Red', 'and green');
    expect(all.problems).toEqual([]);
    expect(all.rows.map(({ tests }) => tests.length)).toEqual([1, 1, 0]);
    expect(match('Red. Blue').problems).toEqual([]);
    expect(match('Red').problems).toEqual(['1: no test shows "Blue and green."']);
    expect(match('Red. Blue', 'White').problems).toEqual([
      '2: tests show "White.", which is said not to be possible',
    ]);
    expect(match('Red. Blue', 'Black', 'e').problems).toEqual([
      'a.test.ts:1: "Black" is in no sentence',
      'a.test.ts:1: "e" is in more than one place',
    ]);
  });
});
