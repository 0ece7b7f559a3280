import type { AnswerField } from './fields.ts';

/** The steps that ask questions; step 0 is the welcome (spec §2 "Anamnese wizard"). */
export const ASKING_STEPS = [1, 2, 3, 4, 5, 6, 7] as const;
export type AskingStep = (typeof ASKING_STEPS)[number];
export const STEPS = [0, ...ASKING_STEPS] as const;
export type Step = (typeof STEPS)[number];
export const LAST_STEP = 7;

export const STEP_FIELDS: Readonly<Record<AskingStep, readonly AnswerField[]>> = {
  1: ['nome_completo', 'telefone', 'data_nascimento'],
  2: ['altura', 'peso'],
  3: ['objetivo_principal', 'objetivo_outro'],
  4: ['experiencia_treino'],
  5: ['frequencia_semanal'],
  6: ['limitacoes_lesoes', 'outros_pontos'],
  7: ['nivel_energia'],
};
