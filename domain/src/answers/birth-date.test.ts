import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthDateProblem, composeBirthDate, splitBirthDate } from './birth-date.ts';

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
