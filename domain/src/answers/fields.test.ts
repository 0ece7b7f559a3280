import { describe, expect, it } from 'vitest';
import { CHOICES, choicesWith } from './fields.ts';
import { CHOICE_LABELS, choiceLabel, equipmentLabel } from './texts.ts';

describe('choices', () => {
  // spec: "objetivo_principal: emagrecimento, hipertrofia, condicionamento, reabilitacao, outro."
  // spec: "experiencia_treino: iniciante (up to 6 months)"
  // spec: "frequencia_semanal: 2x, 3x, 4x, 5x."
  // spec: "nivel_energia: sempre-animado, normal-depende, cansado-frequencia."
  it.each([
    ['objetivo_principal', 'emagrecimento hipertrofia condicionamento reabilitacao outro'],
    ['experiencia_treino', 'iniciante intermediario avancado'],
    ['frequencia_semanal', '2x 3x 4x 5x'],
    ['nivel_energia', 'sempre-animado normal-depende cansado-frequencia'],
  ] as const)('offers and labels every value of %s', (field, values) => {
    expect(CHOICES[field]).toEqual(values.split(' '));
    for (const value of CHOICES[field]) expect(CHOICE_LABELS[field]).toHaveProperty(value);
  });

  // spec: "Legacy: perder-peso, ganhar-massa, definir-corpo, melhorar-condicionamento, manter-forma"
  // spec: "Legacy: sem-experiencia"
  // spec: "Legacy: 1-2-vezes, 3-4-vezes, 5-6-vezes, todos-os-dias"
  // spec: "Legacy: baixo, moderado, alto"
  it.each([
    ['objetivo_principal', 'perder-peso ganhar-massa definir-corpo melhorar-condicionamento manter-forma'],
    ['experiencia_treino', 'sem-experiencia'],
    ['frequencia_semanal', '1-2-vezes 3-4-vezes 5-6-vezes todos-os-dias'],
    ['nivel_energia', 'baixo moderado alto'],
  ] as const)(
    'has a label for every legacy value of %s, which nobody can choose any more',
    (field, values) => {
      for (const value of values.split(' ')) {
        expect(CHOICE_LABELS[field]).toHaveProperty(value);
        expect(CHOICES[field]).not.toContain(value);
      }
    },
  );

  // spec: "equipamentos_disponiveis (legacy labels only): academia-completa, casa-equipamentos"
  it.each([
    ['academia-completa', 'Academia completa'],
    ['casa-equipamentos', 'Casa com equipamentos'],
    ['equipamentos-basicos', 'Equipamentos básicos'],
    ['peso-corporal', 'Peso corporal'],
    ['equipamentos-casa', 'Equipamentos em casa'],
    ['algo-novo', 'algo-novo'],
  ])('shows the equipment %s as %s', (value, label) => {
    expect(equipmentLabel(value)).toBe(label);
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
