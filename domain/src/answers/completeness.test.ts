import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isComplete, missingForRelease } from './completeness.ts';
import { NOT_INFORMED, REQUIRED_FIELDS } from './fields.ts';
import { wholeAnswers as whole } from './testing/whole-form.ts';

describe('isComplete', () => {
  // spec: "Then it is complete."
  it('is true once all ten fields hold something', () => {
    expect(isComplete(whole)).toBe(true);
  });

  // spec: "It is incomplete until all of nome_completo, telefone"
  it('requires the ten fields that the specification names', () => {
    const named =
      'nome_completo telefone data_nascimento altura peso objetivo_principal experiencia_treino frequencia_semanal limitacoes_lesoes nivel_energia';
    expect(REQUIRED_FIELDS).toEqual(named.split(' '));
  });

  // spec: "It is incomplete until all of nome_completo, telefone"
  it.each(REQUIRED_FIELDS)('is false while %s is empty, null or absent', (field) => {
    const { [field]: _left, ...without } = whole;
    expect(isComplete(without)).toBe(false);
    expect(isComplete({ ...whole, [field]: null })).toBe(false);
    expect(isComplete({ ...whole, [field]: '' })).toBe(false);
  });

  // spec: "The placeholder text counts as filled"
  it('counts the placeholder as filled', () => {
    expect(isComplete({ ...whole, objetivo_principal: NOT_INFORMED, nivel_energia: NOT_INFORMED })).toBe(
      true,
    );
  });

  it('gives an answer for any document at all', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...REQUIRED_FIELDS), fc.anything()), (record) => {
        expect(typeof isComplete(record)).toBe('boolean');
      }),
    );
  });
});

describe('missingForRelease', () => {
  it('is empty when everything was really answered', () => {
    expect(missingForRelease(whole)).toEqual([]);
  });

  it('lists all required fields of an empty record, in the order of the questions', () => {
    expect(missingForRelease({})).toEqual([...REQUIRED_FIELDS]);
  });

  it.each(REQUIRED_FIELDS)('lists %s if it holds the placeholder', (field) => {
    expect(missingForRelease({ ...whole, [field]: NOT_INFORMED })).toEqual([field]);
  });

  it("asks for the goal's description only if the goal is 'outro'", () => {
    expect(missingForRelease({ ...whole, objetivo_principal: 'outro' })).toEqual(['objetivo_outro']);
    expect(missingForRelease({ ...whole, objetivo_principal: 'outro', objetivo_outro: ' ' })).toEqual([
      'objetivo_outro',
    ]);
    expect(missingForRelease({ ...whole, objetivo_principal: 'outro', objetivo_outro: 'Corrida' })).toEqual(
      [],
    );
    expect(missingForRelease({ ...whole, objetivo_outro: '' })).toEqual([]);
  });

  it('keeps legacy and unknown choices as answers', () => {
    expect(missingForRelease({ ...whole, objetivo_principal: 'perder-peso', nivel_energia: 'xyz' })).toEqual(
      [],
    );
  });

  it('refuses impossible measures and dates', () => {
    expect(missingForRelease({ ...whole, altura: 174, peso: '80', data_nascimento: '1990-02-31' })).toEqual([
      'data_nascimento',
      'altura',
      'peso',
    ]);
  });

  it('is never empty for a record that is not complete', () => {
    const value = fc.oneof(
      fc.constantFrom('', NOT_INFORMED, 'outro', '1990-01-01', 1.7, 70, null),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...REQUIRED_FIELDS), value), (record) => {
        if (missingForRelease(record).length === 0) expect(isComplete(record)).toBe(true);
      }),
    );
  });
});
