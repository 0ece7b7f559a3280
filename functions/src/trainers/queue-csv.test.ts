import type { QueueEntry } from 'domain/records/queue-entry';
import { describe, expect, it } from 'vitest';
import { EXPORT_LIMITS, queueCsv } from './queue-csv.ts';

const entry = (nome: string): QueueEntry => ({
  subscriber: 's',
  uid: 'u',
  nome,
  email: 'ana@exemplo.com',
  telefone: '',
  tier: null,
  subscription_end: null,
  renews: false,
  state: 'waiting',
  since: null,
  due_on: null,
  missing: [],
  correction_asked: false,
  health_changed: false,
  objetivo_principal: '',
  frequencia_semanal: '',
  experiencia_treino: '',
  flags: [],
  active: true,
  order: '',
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
