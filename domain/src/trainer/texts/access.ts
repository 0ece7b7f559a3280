import { TREINADOR } from '../../kit/content/trainer.ts';

/** The frame of the trainer's pages: who may open them, and what is shown while nothing is known. */
export const TRAINER_ACCESS = {
  title: 'Fila de alunos',
  signInText: `Entre com a sua conta de ${TREINADOR}.`,
  expired: 'Sua sessão terminou. Entre novamente para continuar.',
  refusedTitle: 'Acesso restrito',
  refused: 'Esta conta não tem acesso a esta área.',
  unconfirmed:
    'Confirme no painel o e-mail desta conta. Depois disso, saia, entre novamente e a fila aparece aqui.',
  toDashboard: 'Ir para o meu painel',
  signOut: 'Sair',
  signOutFailed: 'Não foi possível sair agora. Tente novamente.',
  loading: 'Carregando...',
  failedTitle: 'Algo deu errado',
  failed: 'Não foi possível carregar a fila agora.',
  offlineTitle: 'Sem conexão',
  offline: 'Assim que a internet voltar, a fila aparece aqui.',
} as const;
