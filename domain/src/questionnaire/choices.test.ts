import { describe, expect, it } from 'vitest';
import { CHOICE_LABELS, choiceLabel } from '../texts/questionnaire.ts';
import { CHOICE_FIELDS, CHOICES, choicesWith } from './choices.ts';

describe('choices', () => {
  it.each(CHOICE_FIELDS)('has a label for every value of %s', (field) => {
    for (const value of CHOICES[field]) expect(CHOICE_LABELS[field]).toHaveProperty(value);
  });

  it('shows unknown values as spelt', () => {
    expect(choiceLabel('objetivo_principal', 'algo-novo')).toBe('algo-novo');
    expect(choiceLabel('nivel_energia', 'constructor')).toBe('constructor');
  });

  it('keeps a legacy or unknown stored value selectable, and no other', () => {
    expect(choicesWith('frequencia_semanal', '')).toEqual(['2x', '3x', '4x', '5x']);
    expect(choicesWith('frequencia_semanal', '3x')).toEqual(['2x', '3x', '4x', '5x']);
    expect(choicesWith('frequencia_semanal', '1-2-vezes')).toEqual(['2x', '3x', '4x', '5x', '1-2-vezes']);
  });
});
