/** The values that each question with fixed answers offers (spec §3 "Enumerations"). */
export const CHOICES = {
  objetivo_principal: ['emagrecimento', 'hipertrofia', 'condicionamento', 'reabilitacao', 'outro'],
  experiencia_treino: ['iniciante', 'intermediario', 'avancado'],
  frequencia_semanal: ['2x', '3x', '4x', '5x'],
  nivel_energia: ['sempre-animado', 'normal-depende', 'cansado-frequencia'],
} as const;

export type ChoiceField = keyof typeof CHOICES;
export const CHOICE_FIELDS: readonly ChoiceField[] = [
  'objetivo_principal',
  'experiencia_treino',
  'frequencia_semanal',
  'nivel_energia',
];

/** The goal 'other': the person describes it in `objetivo_outro`. */
export const OTHER_GOAL = 'outro';

/**
 * The values to offer for a field that holds `current`: those that can be chosen today, and `current` itself if it is a
 * legacy or unknown value, so that opening a form never changes an answer.
 */
export function choicesWith(field: ChoiceField, current: string): readonly string[] {
  const offered: readonly string[] = CHOICES[field];
  return current === '' || offered.includes(current) ? offered : [...offered, current];
}
