import { describe, expect, it } from 'vitest';
import { calendarDateIn, formatBirthDate, formatDate } from './dates.ts';

// spec: "Dates, with or without a time part, display in pt-BR format."
describe('dates as they are shown', () => {
  it.each([
    ['1990-02-28', '28/02/1990'],
    ['2026-12-01T02:59:59Z', '30/11/2026'],
    ['2026-12-01T03:00:00Z', '01/12/2026'],
    [new Date('2026-12-01T12:00:00Z'), '01/12/2026'],
  ])('formats %s as %s, a moment by the clock of São Paulo', (stored, shown) => {
    expect(formatDate(stored)).toBe(shown);
  });

  it.each([
    ['1990-02-28', '28/02/1990'],
    ['1990-02-28T00:00:00.000Z', '28/02/1990'],
    ['1990-02-28 00:00:00+00', '28/02/1990'],
    ['1990-02-28T23:59:59-11:00', '28/02/1990'],
  ])('never moves the birth date %s to another day', (stored, shown) => {
    expect(formatBirthDate(stored)).toBe(shown);
  });

  it('leaves text that is no date as it is', () => {
    for (const text of ['03/04/1990', '1990', 'ontem', '', '1990-13-45T00:00:00Z']) {
      expect(formatDate(text)).toBe(text);
      expect(formatBirthDate(text)).toBe(text);
    }
    expect(calendarDateIn('1990-02-31')).toBe('');
  });
});
