import { expect, it } from 'vitest';
import { trainingText } from './texts.ts';

it('a row says how somebody trains in days of São Paulo', () => {
  const now = new Date('2026-11-24T15:00:00Z');
  const row = { last_training: null, trained_7: null, flags: [] };
  expect(trainingText(row, now)).toBe('');
  expect(trainingText({ ...row, flags: ['idle'] }, now)).toBe('Nenhum treino registrado');
  // At 02:30 in UTC it is still the day before there.
  const last_training = new Date('2026-11-24T02:30:00Z');
  expect(trainingText({ ...row, last_training, trained_7: 3 }, now)).toBe('Treinou ontem · 3 de 7');
  expect(trainingText({ ...row, last_training: now, trained_7: 1 }, now)).toBe('Treinou hoje · 1 de 7');
  const long = new Date('2026-11-15T15:00:00Z');
  expect(trainingText({ last_training: long, trained_7: 0, flags: ['idle'] }, now)).toBe(
    'Sem treinar há 9 dias',
  );
});
