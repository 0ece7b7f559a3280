import { describe, expect, it } from 'vitest';
import type { QueueEntry } from 'domain/trainer/row';
import { QUEUE_EXPORT } from 'domain/trainer/texts';
import { csvFile, csvLine, EXPORT_LIMITS } from './csv.ts';
import { queueCells } from './export-queue.ts';

const queueCsv = (entries: readonly QueueEntry[], limits: Parameters<typeof csvFile>[2] = EXPORT_LIMITS) =>
  csvFile(QUEUE_EXPORT.columns, entries.map(queueCells), limits);

const entry = (nome: string): QueueEntry => ({
  subscriber: 's',
  uid: 'u',
  nome,
  email: 'ana@exemplo.com',
  telefone: '',
  tier: null,
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
  order: '',
  search: [],
});

describe('the file of the queue', () => {
  it('ends after its most rows, and says that more are there', () => {
    const entries = ['Ana', 'Bia', 'Caio'].map(entry);
    expect(queueCsv(entries, { rows: 2, bytes: 9_000 })).toMatchObject({ rows: 2, complete: false });
    expect(queueCsv(entries, { rows: 3, bytes: 9_000 })).toMatchObject({ rows: 3, complete: true });
    expect(queueCsv(entries, { rows: 2, bytes: 9_000 }).csv).not.toContain('Caio');
  });

  it('ends before an answer would be larger than a function may give, whatever the names are', () => {
    const most = Array.from({ length: EXPORT_LIMITS.rows }, () => entry('"'.repeat(300)));
    const file = queueCsv(most);
    expect(file.complete).toBe(false);
    expect(file.rows).toBeGreaterThan(1_000);
    expect(Buffer.byteLength(JSON.stringify({ data: file }))).toBeLessThan(10_000_000);
  });

  it('has room for 10,000 people with long names', () => {
    const most = Array.from({ length: EXPORT_LIMITS.rows }, () => entry('Maria Antônia '.repeat(9)));
    expect(queueCsv(most)).toMatchObject({ rows: 10_000, complete: true });
  });
});

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
