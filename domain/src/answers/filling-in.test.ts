import { describe, expect, it } from 'vitest';
import { NOT_INFORMED, type Step } from './fields.ts';
import { isNewConsent, resumeStep, sendableAnswers } from './filling-in.ts';
import { formValues, type FormValues, keysToTakeOver } from './form.ts';
import { questionnaireOf, wholeForm } from './testing/whole-form.ts';

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

const today = '2026-11-20';

/** A wizard that was opened with the answers `stored`, with `typed` typed into it and the given step passed. */
function filling(
  stored: ReturnType<typeof questionnaireOf> | null,
  typed: Partial<FormValues>,
  passed: Step = 7,
) {
  const base = formValues(stored, null);
  return { values: { ...base, ...typed }, base, stored, passed, today };
}

describe('sendableAnswers', () => {
  it('sends only what changed', () => {
    expect(sendableAnswers(filling(questionnaireOf(), { peso: '79,5' }))).toEqual({ peso: 79.5 });
    expect(sendableAnswers(filling(questionnaireOf(), {}))).toEqual({});
  });

  // spec: "The comma is converted to a dot on save"
  // spec: "Peso is converted likewise"
  it('sends measures as numbers, and everything once the form is whole', () => {
    expect(sendableAnswers(filling(null, wholeForm))).toMatchObject({ altura: 1.74, peso: 80.9 });
    expect(Object.keys(sendableAnswers(filling(null, wholeForm)))).toHaveLength(10);
  });

  it('sends the data of the registration once their step is passed, and not before', () => {
    const subscriber = { nome: 'Ana Souza', telefone: '(11)98765-4321', data_nascimento: '1990-02-28' };
    const base = formValues(null, subscriber);
    const at = (passed: Step) =>
      Object.keys(sendableAnswers({ values: base, base, stored: null, passed, today }));
    expect(at(0)).toEqual([]);
    expect(at(1)).toEqual(['nome_completo', 'telefone', 'data_nascimento']);
    const placeholder = questionnaireOf({ nome_completo: NOT_INFORMED });
    const shown = formValues(placeholder, subscriber);
    expect(sendableAnswers({ values: shown, base: shown, stored: placeholder, passed: 1, today })).toEqual({
      nome_completo: 'Ana Souza',
    });
  });

  it('sends an answer of a later step after the person went back', () => {
    expect(sendableAnswers(filling(questionnaireOf(), { nivel_energia: 'sempre-animado' }, 3))).toEqual({
      nivel_energia: 'sempre-animado',
    });
  });

  it('sends no health data without consent', () => {
    const sent = sendableAnswers(filling(null, { ...wholeForm, consentimento: false }));
    for (const field of ['altura', 'peso', 'limitacoes_lesoes', 'nivel_energia'])
      expect(sent).not.toHaveProperty(field);
  });

  it("never replaces a stored answer by an invalid one, nor keeps a minor's birth date", () => {
    const nascimento = { dia: '1', mes: '1', ano: '2015' };
    expect(sendableAnswers(filling(questionnaireOf(), { nome: ' ', altura: '9', nascimento }))).toEqual({});
  });

  it("drops the words of 'outro' when another goal is chosen, and keeps legacy ones untouched", () => {
    const other = questionnaireOf({ objetivo_principal: 'outro', objetivo_outro: 'Correr' });
    expect(sendableAnswers(filling(other, { objetivo_principal: 'hipertrofia' }))).toEqual({
      objetivo_principal: 'hipertrofia',
      objetivo_outro: '',
    });
    // The form still holds the words of the goal that was not chosen in the end, on the steps behind that of the goal, too.
    const chosen = questionnaireOf({ objetivo_principal: 'hipertrofia' });
    expect(sendableAnswers(filling(chosen, { objetivo_outro: 'Correr' }))).toEqual({});
    const legacy = questionnaireOf({ objetivo_principal: 'perder-peso', objetivo_outro: 'Correr' });
    expect(sendableAnswers(filling(legacy, {}))).toEqual({});
  });

  it('does not send answers that an older version spelt differently or that no form can show', () => {
    const older = questionnaireOf({
      nome_completo: ' Ana  Souza ',
      telefone: '+55 11 98765 4321',
      altura: 174,
      peso: '80 kg',
      limitacoes_lesoes: ' Joelho\r\n',
      outros_pontos: 'x'.repeat(9_000),
      objetivo_principal: 'perder-peso',
      frequencia_semanal: '7x',
    });
    expect(sendableAnswers(filling(older, {}))).toEqual({});
  });
});

describe('two forms open on one questionnaire', () => {
  const before = questionnaireOf();
  const elsewhere = questionnaireOf({ objetivo_principal: 'reabilitacao', peso: 82 });

  it('show an answer that was changed elsewhere, unless it was edited here', () => {
    const here = { ...formValues(before, null), peso: '79,5' };
    const adopted = keysToTakeOver(here, formValues(before, null), formValues(elsewhere, null));
    expect(adopted).toEqual(['objetivo_principal']);
  });

  it('never overwrite an answer that was changed elsewhere', () => {
    const here = filling(elsewhere, { nivel_energia: 'sempre-animado' });
    expect(sendableAnswers(here)).toEqual({ nivel_energia: 'sempre-animado' });
  });

  it('follow a consent that was revoked elsewhere: it is not given again, and the health answers are emptied', () => {
    const revoked = questionnaireOf({
      consent: null,
      altura: undefined,
      peso: undefined,
      limitacoes_lesoes: undefined,
      nivel_energia: undefined,
    });
    const adopted = keysToTakeOver(
      formValues(before, null),
      formValues(before, null),
      formValues(revoked, null),
    );
    expect(adopted).toEqual(['altura', 'peso', 'limitacoes_lesoes', 'nivel_energia', 'consentimento']);
    expect(isNewConsent(filling(revoked, {}))).toBe(false);
    expect(sendableAnswers(filling(revoked, { peso: '80' }))).toEqual({});
  });
});
