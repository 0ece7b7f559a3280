import { describe, expect, it } from 'vitest';
import { CHOICE_LABELS, choiceLabel } from '../texts/questionnaire.ts';
import { CHOICE_FIELDS, CHOICES, choicesWith } from './choices.ts';

describe('choices', () => {
  // spec: "objetivo_principal: emagrecimento, hipertrofia, condicionamento, reabilitacao, outro."
  // spec: "experiencia_treino: iniciante (up to 6 months)"
  // spec: "frequencia_semanal: 2x, 3x, 4x, 5x."
  // spec: "nivel_energia: sempre-animado, normal-depende, cansado-frequencia."
  it.each(CHOICE_FIELDS)('has a label for every value of %s', (field) => {
    for (const value of CHOICES[field]) expect(CHOICE_LABELS[field]).toHaveProperty(value);
  });

  // spec: "Unknown values display as spelt"
  it('shows unknown values as spelt', () => {
    expect(choiceLabel('objetivo_principal', 'algo-novo')).toBe('algo-novo');
    expect(choiceLabel('nivel_energia', 'constructor')).toBe('constructor');
  });

  // spec: "| Weekly frequency options | 2 to 5 |"
  it('keeps a legacy or unknown stored value selectable, and no other', () => {
    expect(choicesWith('frequencia_semanal', '')).toEqual(['2x', '3x', '4x', '5x']);
    expect(choicesWith('frequencia_semanal', '3x')).toEqual(['2x', '3x', '4x', '5x']);
    expect(choicesWith('frequencia_semanal', '1-2-vezes')).toEqual(['2x', '3x', '4x', '5x', '1-2-vezes']);
  });
});
