import { AnamneseSchema } from 'domain/records/anamnese';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { editedAnswers, editProblems, editValues, needsConsent } from './edited-answers.ts';

const stored = v.parse(AnamneseSchema, {
  nome_completo: 'Ana',
  altura: 1.74,
  peso: 80.9,
  objetivo_principal: 'perder-peso',
  data_nascimento: '1990-02-28',
  consent: { versao: '1', aceito_em: { toDate: () => new Date('2026-11-01') } },
});
const values = editValues(stored);

describe('editing the answers', () => {
  it('changes nothing by opening, legacy values included', () => {
    expect(editedAnswers(values, stored)).toEqual({});
  });

  // spec: "update by id with nome_completo, telefone"
  it('sends only what changed, measures as numbers', () => {
    expect(editedAnswers({ ...values, peso: '79.5' }, stored)).toEqual({ peso: 79.5 });
    expect(editedAnswers({ ...values, altura: '' }, stored)).toEqual({ altura: null });
  });

  it('says what is out of range', () => {
    expect(Object.keys(editProblems({ ...values, altura: '174', peso: '5' }, stored))).toEqual([
      'altura',
      'peso',
    ]);
    expect(Object.keys(editProblems({ ...values, data_nascimento: '0190-01-01' }, stored))).toEqual([
      'data_nascimento',
    ]);
    expect(editProblems({ ...values, altura: '0.5', nome_completo: '' }, stored)).toEqual({});
  });

  it('leaves alone an older value out of range that was not touched', () => {
    const older = v.parse(AnamneseSchema, { altura: 174 });
    expect(editProblems(editValues(older), older)).toEqual({});
  });

  it('needs consent only for new health data without one', () => {
    const without = { ...stored, consent: null };
    expect(needsConsent({ ...values, peso: '79' }, stored)).toBe(false);
    expect(needsConsent({ ...values, peso: '79' }, without)).toBe(true);
    expect(needsConsent({ ...values, peso: '', nome_completo: 'Bia' }, without)).toBe(false);
  });
});
