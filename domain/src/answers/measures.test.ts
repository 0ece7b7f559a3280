import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  birthDateProblem,
  composeBirthDate,
  describeBody,
  formatDecimal,
  formatHeight,
  HEIGHT_SHAPE,
  maskDecimal,
  parseDecimal,
  splitBirthDate,
  stepDecimal,
  WEIGHT_SHAPE,
} from './measures.ts';

describe('composeBirthDate', () => {
  // spec: "It is stored as YYYY-MM-DD only when day, month and a 4-digit year are all set, else empty"
  it('is empty until day, month and a four-digit year are set', () => {
    expect(composeBirthDate({ dia: '', mes: '2', ano: '1990' })).toBe('');
    expect(composeBirthDate({ dia: '3', mes: '', ano: '1990' })).toBe('');
    expect(composeBirthDate({ dia: '3', mes: '2', ano: '199' })).toBe('');
    expect(composeBirthDate({ dia: '3', mes: '2', ano: '1990' })).toBe('1990-02-03');
  });

  it('is empty for a day that does not exist', () => {
    expect(composeBirthDate({ dia: '31', mes: '2', ano: '1990' })).toBe('');
    expect(composeBirthDate({ dia: '29', mes: '2', ano: '1992' })).toBe('1992-02-29');
    expect(composeBirthDate({ dia: '29', mes: '2', ano: '1991' })).toBe('');
  });

  it('composes every date that was split', () => {
    const days = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2100-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const stored = day.toISOString().slice(0, 10);
        expect(composeBirthDate(splitBirthDate(stored))).toBe(stored);
      }),
    );
  });
});

describe('birthDateProblem', () => {
  it.each([
    ['31/02', { dia: '31', mes: '2', ano: '1990' }, 'impossible'],
    ['the year 0000', { dia: '1', mes: '1', ano: '0000' }, 'year'],
    ['the year 1899', { dia: '31', mes: '12', ano: '1899' }, 'year'],
    ['the year 90', { dia: '1', mes: '1', ano: '90' }, 'year'],
    ['the year 90 before a day is chosen', { dia: '', mes: '', ano: '90' }, 'year'],
    ['the year 9999', { dia: '1', mes: '1', ano: '9999' }, 'future'],
    ['29/02 of a year without it', { dia: '29', mes: '2', ano: '1991' }, 'impossible'],
    ['a month that was not chosen', { dia: '1', mes: '', ano: '1990' }, 'incomplete'],
  ])('refuses %s', (_what, parts, problem) => {
    expect(birthDateProblem(parts, '2026-11-20')).toBe(problem);
  });

  it.each([
    ['2008-11-20', null],
    ['2008-11-21', 'minor'],
    ['2026-11-20', 'minor'],
    ['2026-11-21', 'future'],
    ['1990-02-28', null],
    ['1990-02-28T03:00:00.000Z', null],
  ])('judges %s on 2026-11-20 as %s', (date, problem) => {
    expect(birthDateProblem(splitBirthDate(date), '2026-11-20')).toBe(problem);
  });
});

describe('maskDecimal', () => {
  // spec: "Altura input: digits and comma only, one digit before the comma and up to two after"
  it.each([
    ['1', '1'],
    ['1.', '1,'],
    ['1.7', '1,7'],
    ['1,745', '1,74'],
    ['174', '1,74'],
    ['1,7,4', '1,74'],
    ['1,74 m', '1,74'],
    ['abc', ''],
  ])('turns a height typed as %s into %s', (typed, shown) => {
    expect(maskDecimal(typed, HEIGHT_SHAPE)).toBe(shown);
  });

  it.each([
    ['80.90', '80,90'],
    ['80,9', '80,9'],
    ['120', '120'],
    ['80 kg', '80'],
    ['80,905', '80,90'],
  ])('turns a weight typed as %s into %s', (typed, shown) => {
    expect(maskDecimal(typed, WEIGHT_SHAPE)).toBe(shown);
  });

  it('changes nothing the second time, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(HEIGHT_SHAPE, WEIGHT_SHAPE), (text, shape) => {
        const once = maskDecimal(text, shape);
        expect(once).toMatch(/^\d{0,3}(,\d{0,2})?$/);
        expect(maskDecimal(once, shape)).toBe(once);
      }),
    );
  });
});

describe('parseDecimal', () => {
  // spec: "The comma is converted to a dot on save"
  // spec: "Step 2 accepts digits with comma or dot"
  it('reads comma and dot alike', () => {
    expect(parseDecimal('1,74')).toBe(1.74);
    expect(parseDecimal('1.74')).toBe(1.74);
    expect(parseDecimal('80,')).toBe(80);
  });

  it('refuses text that is no measure', () => {
    for (const text of ['', ',5', 'abc', '-1', '1,2,3', '1e3']) expect(parseDecimal(text)).toBeNull();
  });

  it('shows a height with its centimetres, as it was typed', () => {
    expect([1.8, 2, 1.74, null].map(formatHeight)).toEqual(['1,80', '2,00', '1,74', '']);
  });

  it('reads back what was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 40_000 }), (hundredths) => {
        const value = hundredths / 100;
        expect(parseDecimal(formatDecimal(value))).toBe(value);
        expect(parseDecimal(formatHeight(value))).toBe(value);
      }),
    );
  });
});

describe('stepDecimal', () => {
  it.each([
    ['1,79', 0.01, '1,80'],
    ['1,8', -0.01, '1,79'],
    ['80,9', 0.1, '81,0'],
    ['80', -0.1, '79,9'],
    ['80,95', 0.1, '81,05'],
    ['0,05', -0.1, '0,05'],
    ['', 0.1, ''],
    [',', 0.01, ','],
  ])('makes of %s and %d the text %s', (text, by, next) => {
    expect(stepDecimal(text, by)).toBe(next);
  });
});

// spec: "'Xm, Ykg (IMC: value with 1 decimal)'"
// spec: "| BMI | weight / height squared, 1 decimal |"
it('describes a body as the specification does', () => {
  expect(describeBody(1.74, 80.9)).toBe('1,74m, 80,9kg (IMC: 26,7)');
  expect(describeBody(1.8, 80)).toBe('1,80m, 80kg (IMC: 24,7)');
});
