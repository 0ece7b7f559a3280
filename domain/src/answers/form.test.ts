import { describe, expect, it } from 'vitest';
import { NOT_INFORMED } from './fields.ts';
import { answersOf, changedAnswers, formValues } from './form.ts';
import { questionnaireOf, wholeForm } from './testing/whole-form.ts';

describe('formValues', () => {
  // spec: "The wizard's form state uses nome for the name and keeps the numbers as text"
  it('gives back the values from which the stored answers were typed', () => {
    expect(formValues(questionnaireOf(), null)).toEqual(wholeForm);
  });

  it("takes the registration's data for personal fields without an answer", () => {
    const values = formValues(null, {
      nome: 'Ana',
      telefone: '+55 11 98765-4321',
      data_nascimento: '1990-02-28',
    });
    expect(values).toMatchObject({
      nome: 'Ana',
      telefone: '(11)98765-4321',
      nascimento: { dia: '28', mes: '2', ano: '1990' },
      consentimento: false,
    });
  });

  it('shows the placeholder as empty, and legacy and unknown values as they are', () => {
    const values = formValues(
      questionnaireOf({ objetivo_principal: NOT_INFORMED, nivel_energia: 'alto', frequencia_semanal: '7x' }),
      null,
    );
    expect(values).toMatchObject({ objetivo_principal: '', nivel_energia: 'alto', frequencia_semanal: '7x' });
  });
});

describe('changedAnswers', () => {
  it('is empty for a form that was only opened', () => {
    const stored = questionnaireOf();
    expect(changedAnswers(answersOf(formValues(stored, null), stored), stored)).toEqual({});
  });

  it('holds only what differs', () => {
    expect(changedAnswers({ peso: 81, altura: 1.74 }, questionnaireOf())).toEqual({ peso: 81 });
  });

  it('treats an absent field as empty', () => {
    expect(changedAnswers({ outros_pontos: '', altura: null, nome_completo: 'Ana' }, null)).toEqual({
      nome_completo: 'Ana',
    });
  });
});
