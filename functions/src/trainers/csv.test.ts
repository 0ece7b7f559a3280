import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** The only cell of a line, with its quotes. */
const cell = (text: string) => csvLine([text]).slice(0, -2);

describe('a cell of a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("https://golpe.example")',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    '\u00a0=1+1',
    '"=1+1',
    '“=1+1',
    '\u202e=1+1',
    '\u200e=1+1',
    '\ufeff=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '−1',
  ])('that would be calculated gets an apostrophe: %j', (text) => {
    expect(cell(text)).toMatch(/^"'/);
  });

  it('that would be calculated behind an apostrophe gets another one', () => {
    expect(cell("'=1+1")).toBe(`"''=1+1"`);
  });

  it.each(['Ana Souza', '(11)98765-4321', '22/11/2026', 'ana=b@exemplo.com', "D'Ávila", '<b>Ana</b>', ''])(
    'that is a text stays as it is: %j',
    (text) => {
      expect(cell(text)).toBe(`"${text}"`);
    },
  );

  it('cannot end its line or its quotes', () => {
    expect(csvLine(['a";"b', 'c\r\nd', 'e;f'])).toBe('"a"";""b";"c d";"e;f"\r\n');
  });

  it('loses marks that turn the direction of a text, and what is longer than anybody reads', () => {
    expect(cell('Ana\u202eazuoS\u2066')).toBe('"AnaazuoS"');
    expect(cell('a'.repeat(100_000)).length).toBe(302);
  });
});
