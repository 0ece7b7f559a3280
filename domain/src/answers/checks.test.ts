import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { firstInvalidStep, stepProblems, wholeSchema } from './checks.ts';
import { ASKING_STEPS } from './fields.ts';
import { formValues } from './form.ts';
import { wholeForm } from './testing/whole-form.ts';
import { BIRTH_DATE_PROBLEMS, STEP_PROBLEMS } from './texts.ts';

const today = '2026-11-20';

describe('stepProblems', () => {
  it.each(ASKING_STEPS)('lets step %i pass when it is filled in', (step) => {
    expect(stepProblems(step, wholeForm, today)).toEqual({});
  });

  // spec: "Step 0 is always passable"
  it('always lets the welcome pass', () => {
    expect(stepProblems(0, formValues(null, null), today)).toEqual({});
  });

  // spec: "Step rules: step 3 needs a goal"
  // spec: "Personal data: nome, telefone and data de nascimento required"
  it.each(ASKING_STEPS)('does not let an empty step %i pass', (step) => {
    expect(Object.keys(stepProblems(step, formValues(null, null), today))).not.toEqual([]);
  });

  // spec: "and if outro then non-empty objetivo_outro"
  it("asks for the description of the goal if it is 'outro'", () => {
    const goal = { ...wholeForm, objetivo_principal: 'outro', objetivo_outro: '  ' };
    expect(stepProblems(3, goal, today)).toEqual({ objetivo_outro: STEP_PROBLEMS.objetivo_outro });
    expect(stepProblems(3, { ...goal, objetivo_outro: 'Correr 10 km' }, today)).toEqual({});
  });

  // spec: "step 6 non-blank limitations"
  it('refuses blank limitations and lets other points be empty', () => {
    expect(stepProblems(6, { ...wholeForm, limitacoes_lesoes: ' \n' }, today)).toEqual({
      limitacoes_lesoes: STEP_PROBLEMS.limitacoes_lesoes,
    });
    expect(stepProblems(6, { ...wholeForm, outros_pontos: '' }, today)).toEqual({});
  });

  it('refuses measures out of range and a missing consent', () => {
    const outside = { ...wholeForm, altura: '2,61', peso: '19,99', consentimento: false };
    expect(stepProblems(2, outside, today)).toEqual({
      altura: STEP_PROBLEMS.altura,
      peso: STEP_PROBLEMS.peso,
      consentimento: STEP_PROBLEMS.consentimento,
    });
    expect(stepProblems(2, { ...wholeForm, altura: '0,5', peso: '400' }, today)).toEqual({});
  });

  it.each([
    ['31/02', { dia: '31', mes: '2', ano: '1990' }, BIRTH_DATE_PROBLEMS.impossible],
    ['a future date', { dia: '21', mes: '11', ano: '2026' }, BIRTH_DATE_PROBLEMS.future],
    ['a minor', { dia: '21', mes: '11', ano: '2008' }, BIRTH_DATE_PROBLEMS.minor],
    ['an unfinished year', { dia: '1', mes: '1', ano: '199' }, BIRTH_DATE_PROBLEMS.year],
  ])('says what is wrong with %s', (_what, nascimento, text) => {
    expect(stepProblems(1, { ...wholeForm, nascimento }, today)).toEqual({ nascimento: text });
  });

  it('takes somebody who turns 18 today', () => {
    const nascimento = { dia: '20', mes: '11', ano: '2008' };
    expect(stepProblems(1, { ...wholeForm, nascimento }, today)).toEqual({});
  });
});

describe('sending', () => {
  it('finds the first step that cannot be sent', () => {
    expect(firstInvalidStep(wholeForm, today)).toBeNull();
    expect(firstInvalidStep({ ...wholeForm, peso: '', nivel_energia: '' }, today)).toBe(2);
  });

  it('takes legacy and unknown choices, which nobody has to choose again', () => {
    const old = {
      objetivo_principal: 'definir-corpo',
      experiencia_treino: 'sem-experiencia',
      frequencia_semanal: '7x',
      nivel_energia: 'baixo',
    };
    expect(firstInvalidStep({ ...wholeForm, ...old }, today)).toBeNull();
  });

  it('accepts by the whole schema exactly what every step accepts', () => {
    expect(v.is(wholeSchema(today), wholeForm)).toBe(true);
    for (const field of ['nome', 'altura', 'limitacoes_lesoes', 'nivel_energia'] as const) {
      expect(v.is(wholeSchema(today), { ...wholeForm, [field]: '' })).toBe(false);
    }
  });
});
