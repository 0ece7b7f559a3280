import { expect, it } from 'vitest';
import { dueOn } from './due.ts';

it('a promised day is said in words: overdue since, today, until, and with its year where it is another one', () => {
  const today = '2026-11-24';
  expect(dueOn('2026-11-23', today)).toEqual({ kind: 'overdue', text: 'Atrasado desde 23/11' });
  expect(dueOn('2026-11-24', today)).toEqual({ kind: 'today', text: 'Prazo: hoje' });
  expect(dueOn('2026-11-26', today)).toEqual({ kind: 'later', text: 'Prazo: 26/11' });
  expect(dueOn('2027-01-04', today)).toEqual({ kind: 'later', text: 'Prazo: 04/01/2027' });
  expect(dueOn('2025-12-30', today)).toEqual({ kind: 'overdue', text: 'Atrasado desde 30/12/2025' });
});
