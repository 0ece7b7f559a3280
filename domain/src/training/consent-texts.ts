// What is asked before the first training, and how a person stops having trainings recorded.

export const GATE = {
  title: 'Registrar seus treinos?',
  readAll: 'Ler tudo',
  agree: 'Autorizar e começar',
  agreeing: 'Autorizando...',
  free: 'Treinar sem registrar',
  freeHint: 'Sem registrar, o treino é o mesmo: só não fica guardado o que você fez.',
  opening: 'Abrindo o treino...',
  failed: 'Não foi possível autorizar agora. Tente de novo em um minuto, ou treine sem registrar.',
} as const;

export const RECORDS = {
  title: 'Registro dos treinos',
  given: 'Suas séries, cargas e repetições ficam registradas para acompanhar seu treino.',
  free: 'Neste aparelho, seus treinos não são registrados.',
  ask: 'Perguntar de novo no próximo treino',
  asked: 'No próximo treino, você escolhe de novo.',
  withdraw: 'Parar de registrar e apagar',
  elsewhere:
    'A autorização para registrar treinos foi retirada em outro aparelho. Os registros foram apagados.',
  elsewhereLeft:
    'A autorização para registrar treinos foi retirada em outro aparelho. Este aparelho não conseguiu apagar o que guarda e tenta de novo na próxima visita.',
  /** Said where an earlier visit could not erase what this device kept. */
  erased: 'O que este aparelho ainda guardava dos seus treinos foi apagado.',
} as const;

/** The question before the withdrawal, and what is told of its end. */
export const STOP = {
  title: 'Parar de registrar?',
  ask: 'Todos os treinos que você registrou serão apagados, neste aparelho e no site. Você pode continuar treinando sem registrar.',
  keep: 'Manter registros',
  confirm: 'Parar e apagar',
  busy: 'Apagando...',
  done: 'Pronto. Seus registros de treino foram apagados.',
  left: 'O registro foi desligado, e o site apaga seus treinos. Este aparelho não conseguiu apagar o que guarda e tenta de novo na próxima visita.',
  failed: 'Não foi possível apagar agora. Tente novamente.',
  waiting:
    'Ainda sem resposta do servidor. Mantenha esta página aberta: o pedido é enviado assim que a conexão voltar.',
} as const;
