import { describe, expect, it } from 'vitest';
import { NOT_INFORMED } from './fields.ts';
import { resumeStep } from './resume.ts';
import { questionnaireOf } from './testing/whole-form.ts';

describe('resumeStep', () => {
  it('starts at the welcome if nothing is stored', () => {
    expect(resumeStep(null)).toBe(0);
  });

  // spec: "On reopening the landing-flow wizard, resume at: 1 if nome, telefone or data_nascimento is missing"
  it.each([
    [1, 'nome_completo'],
    [1, 'telefone'],
    [1, 'data_nascimento'],
    [2, 'altura'],
    [2, 'peso'],
    [3, 'objetivo_principal'],
    [4, 'experiencia_treino'],
    [5, 'frequencia_semanal'],
    [6, 'limitacoes_lesoes'],
    [7, 'nivel_energia'],
  ])('resumes at step %i if %s is missing or the placeholder', (step, field) => {
    expect(resumeStep(questionnaireOf({ [field]: undefined }))).toBe(step);
    expect(resumeStep(questionnaireOf({ [field]: NOT_INFORMED }))).toBe(step);
  });

  it('resumes at the first of several steps with missing answers', () => {
    expect(resumeStep(questionnaireOf({ peso: null, telefone: '', nivel_energia: '' }))).toBe(1);
  });

  it("resumes at step 3 if the goal is 'outro' without a description", () => {
    expect(resumeStep(questionnaireOf({ objetivo_principal: 'outro' }))).toBe(3);
  });

  it('resumes at step 2 if the consent is missing', () => {
    expect(resumeStep(questionnaireOf({ consent: null, nivel_energia: '' }))).toBe(2);
  });

  // spec: "6 limitacoes_lesoes; else 7"
  it('resumes at the last step if nothing is missing', () => {
    expect(resumeStep(questionnaireOf())).toBe(7);
  });
});
