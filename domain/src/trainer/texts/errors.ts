import type { TrainerErrorCode } from '../../kit/errors.ts';

export const TRAINER_ERROR_TEXTS: Readonly<Record<TrainerErrorCode, string>> = {
  'subscriber-gone': 'Este aluno não está mais na sua lista.',
  'no-active-plan': 'Este aluno não tem um plano ativo.',
  'changed-meanwhile': 'Algo mudou aqui neste meio-tempo. Confira como está agora e tente novamente.',
  'action-not-possible': 'Isto não é possível na situação atual do treino.',
};
