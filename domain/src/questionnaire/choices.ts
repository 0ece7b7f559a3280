/** The values offered for each question with fixed answers (spec §3 "Enumerations"). */
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

/** The goal whose own words are asked for. */
export const OTHER_GOAL = 'outro';

/**
 * The values to offer where `current` is stored: those of today, and the stored one itself if it is a legacy or unknown
 * value, so that opening a form never changes an answer.
 */
export function choicesWith(field: ChoiceField, current: string): readonly string[] {
  const offered: readonly string[] = CHOICES[field];
  return current === '' || offered.includes(current) ? offered : [...offered, current];
}
