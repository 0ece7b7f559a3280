import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SUMMARY } from 'domain/answers/editor-texts';
import { typedAnswers } from 'domain/answers/form';
import { QuestionnaireSchema } from 'domain/answers/record';
import { BIRTH_DATE_PROBLEMS, STEP_PROBLEMS } from 'domain/answers/texts';
import { editedAnswers, editProblems, keptEdits, needsConsent, typedEdits } from './answers-editor.tsx';

const stored = v.parse(QuestionnaireSchema, {
  nome_completo: 'Ana',
  altura: 1.74,
  peso: 80.9,
  objetivo_principal: 'perder-peso',
  data_nascimento: '1990-02-28',
  consent: { versao: '1', aceito_em: { toDate: () => new Date('2026-11-01') } },
});
const values = typedAnswers(stored);
const today = '2026-11-20';

describe('editing the answers', () => {
  it('sends nothing if nothing was changed, old values included', () => {
    expect(editedAnswers(values, stored)).toEqual({});
  });

  // spec: "update by id with nome_completo, telefone"
  it('sends only what changed, measures as numbers', () => {
    expect(values).toMatchObject({ altura: '1,74', peso: '80,9' });
    expect(editedAnswers({ ...values, peso: '39,5' }, stored)).toEqual({ peso: 39.5 });
    expect(editedAnswers({ ...values, altura: '' }, stored)).toEqual({ altura: null });
  });

  it('keeps the changed fields for a reload, but not half a date, which reads as empty', () => {
    const edits = { ...values, nome_completo: ' Ana Lima', peso: '', data_nascimento: '1991-03-01' };
    const typed = typedEdits(edits, stored, {});
    expect(typed).toEqual({ nome: ' Ana Lima', peso: '', nascimento: { dia: '1', mes: '3', ano: '1991' } });
    expect(typed).toHaveProperty('altura', undefined);
    expect(
      keptEdits({ nome: ' Ana Lima', peso: '', nascimento: { dia: '1', mes: '3', ano: '1991' } }, stored),
    ).toEqual({
      nome_completo: ' Ana Lima',
      peso: '',
      data_nascimento: '1991-03-01',
    });
    const half = { ...edits, data_nascimento: '' };
    const unreadable = { data_nascimento: SUMMARY.birthDateProblem };
    expect(typedEdits(half, stored, unreadable)).toEqual({ nome: ' Ana Lima', peso: '' });
    const nascimento = { dia: '1', mes: '', ano: '' };
    expect(keptEdits({ nascimento, altura: '1,74', consentimento: true }, stored)).toEqual({});
  });

  it('does not send an untouched text that an older version stored in another form', () => {
    const older = v.parse(QuestionnaireSchema, { nome_completo: ' Ana', limitacoes_lesoes: 'Joelho\r\n' });
    expect(editedAnswers({ ...typedAnswers(older), objetivo_outro: ' Correr\n' }, older)).toEqual({
      objetivo_outro: 'Correr',
    });
  });

  it('says what is out of range, or no measure at all', () => {
    expect(editProblems({ ...values, altura: ',', peso: '395,' }, stored, today)).toEqual({
      altura: STEP_PROBLEMS.altura,
    });
    expect(editProblems({ ...values, altura: '174', peso: '5' }, stored, today)).toEqual({
      altura: STEP_PROBLEMS.altura,
      peso: STEP_PROBLEMS.peso,
    });
    expect(editProblems({ ...values, limitacoes_lesoes: 'x'.repeat(100_000) }, stored, today)).toEqual({
      limitacoes_lesoes: expect.stringContaining('100.000'),
    });
    expect(editProblems({ ...values, altura: '0.5', nome_completo: '' }, stored, today)).toEqual({});
  });

  it('refuses a phone without an area code that exists, but leaves an older one as it is stored', () => {
    const telefone = '(23)98765-4321';
    expect(editProblems({ ...values, telefone }, stored, today)).toEqual({
      telefone: STEP_PROBLEMS.telefone,
    });
    const older = v.parse(QuestionnaireSchema, { telefone });
    const edited = { ...typedAnswers(older), nome_completo: 'Ana Lima' };
    expect(editProblems(edited, older, today)).toEqual({});
    expect(editedAnswers(edited, older)).toEqual({ nome_completo: 'Ana Lima' });
  });

  it.each([
    ['0190-01-01', SUMMARY.birthDateProblem],
    ['2026-11-21', BIRTH_DATE_PROBLEMS.future],
    ['2015-01-01', BIRTH_DATE_PROBLEMS.minor],
  ])('refuses the birth date %s in words', (data_nascimento, text) => {
    expect(editProblems({ ...values, data_nascimento }, stored, today)).toEqual({ data_nascimento: text });
  });

  it('leaves alone an older value out of range that was not touched', () => {
    const older = v.parse(QuestionnaireSchema, { altura: 174 });
    expect(editProblems(typedAnswers(older), older, today)).toEqual({});
  });

  it('needs consent only for new health data without one', () => {
    const without = { ...stored, consent: null };
    expect(needsConsent({ ...values, peso: '79' }, stored)).toBe(false);
    expect(needsConsent({ ...values, peso: '79' }, without)).toBe(true);
    expect(needsConsent({ ...values, peso: '', nome_completo: 'Bia' }, without)).toBe(false);
  });
});
