import { expect, it } from 'vitest';
import type { QueueRow } from 'domain/trainer/contract';
import { searchKey } from 'domain/trainer/search';
import { queueConditions } from './data/queue-query.ts';
import { mergePages } from './use-queue.ts';

const row = (id: string, order: string): QueueRow => ({
  id,
  order,
  search: [],
  subscriber: id,
  uid: id,
  nome: id,
  email: '',
  telefone: '',
  tier: 'pro',
  subscription_end: null,
  renews: false,
  next_charge: null,
  state: 'waiting',
  since: null,
  due_on: null,
  missing: [],
  correction_asked: false,
  health_changed: false,
  last_training: null,
  trained_7: null,
  pain_unseen: false,
  noted_at: null,
  note_start: '',
  contacted_at: null,
  objetivo_principal: '',
  frequencia_semanal: '',
  experiencia_treino: '',
  flags: [],
  active: true,
});
const ids = (rows: readonly QueueRow[]) => rows.map(({ id }) => id).join('');

it('rows that were loaded behind the first page follow it, each row once', () => {
  const loaded = [row('a', '1'), row('b', '2'), row('c', '3'), row('d', '4')];
  expect(ids(mergePages([row('a', '1'), row('b', '2')], loaded, {}))).toBe('abcd');
});

it('a row that a new one pushes off the first page stays, and one that has left the filter goes', () => {
  const loaded = [row('a', '1'), row('b', '2'), row('c', '3'), row('d', '4')];
  expect(ids(mergePages([row('x', '0'), row('a', '1')], loaded, {}))).toBe('xabcd');
  expect(ids(mergePages([row('b', '2'), row('c', '3')], loaded, {}))).toBe('bcd');
});

it('overdue rows stand where their days put them, also one that stands on top of the whole queue', () => {
  const due = (id: string, due_on: string, order = due_on) => ({ ...row(id, order), due_on });
  const loaded = [due('a', '2026-11-01'), due('b', '2026-11-02', '0 2026-11-02'), due('c', '2026-11-03')];
  expect(ids(mergePages(loaded.slice(0, 1), loaded, { overdue: true }))).toBe('abc');
});

it('rows of the same order are told apart by their ids', () => {
  expect(ids(mergePages([row('b', '1')], [row('a', '1'), row('c', '1')], {}))).toBe('bc');
});

it('a word of digits is asked for as it is typed beside a name, and not as a phone', () => {
  const search = searchKey('Iara 18774388') ?? '';
  expect(queueConditions({ filter: { search }, today: '2026-11-28' })).toEqual([
    ['search', 'array-contains', '18774388'],
  ]);
});
