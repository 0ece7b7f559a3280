import { expect, it } from 'vitest';
import { formatDate } from './dates.ts';

// spec: "Dates, with or without a time part, display in pt-BR format"
it.each([
  ['1990-05-17', '17/05/1990'],
  ['2026-12-01T02:59:59Z', '30/11/2026'],
  ['2026-12-01T03:00:00Z', '01/12/2026'],
  [new Date('2026-12-01T12:00:00Z'), '01/12/2026'],
  ['em breve', 'em breve'],
])('the date %s shows as %s, by the clock of São Paulo', (date, shown) => {
  expect(formatDate(date)).toBe(shown);
});
