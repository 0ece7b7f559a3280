import { TRAINER } from '../content/trainer.ts';

/** Shown for data that the subscriber did not give (spec §2 "Dashboard, logged in"). */
export const NOT_TOLD = 'Não informado';

export const SIGNED_OUT = {
  title: 'Painel do Usuário',
  text: 'Faça login para ver seu plano e sua anamnese de treino.',
  login: 'Fazer login',
  home: 'Voltar para o início',
  createAccount: 'Criar conta',
  /** This browser keeps a purchase that the server calls paid and that no account has. */
  paid: 'Seu plano está pago. Crie sua senha para abrir o painel ou, se já tem uma conta, entre nela.',
  createPassword: 'Criar minha senha',
} as const;

/** Shown instead of `SIGNED_OUT.text` when the session ended and nobody had signed out here. */
export const SESSION_EXPIRED = {
  text: 'Sua sessão terminou. Entre novamente para continuar.',
  /** Added while this device still keeps answers of that account. */
  kept: 'O que falta enviar está guardado neste aparelho.',
} as const;

export const HEADER = { home: 'Início', title: 'Meu Painel', signOut: 'Sair' } as const;

/** Spec §8 "Account and login", logout. */
export const SIGN_OUT_TEXTS = {
  done: 'Logout realizado com sucesso!',
  refused: 'Erro ao sair. Tente novamente.',
  unexpected: 'Erro inesperado. Tente novamente.',
  askTitle: 'Sair sem enviar?',
  ask: 'Há respostas da anamnese que ainda não foram enviadas. Se você sair agora, elas serão apagadas deste aparelho.',
  stay: 'Continuar no painel',
  leave: 'Sair e apagar',
} as const;

export const WELCOME = {
  greeting: (name: string) => `Olá, ${name}!`,
  motivation: 'Cada treino conta. Continue firme: o seu resultado é construído todos os dias.',
  email: 'E-mail',
  phone: 'Telefone',
  birthDate: 'Data de nascimento',
  plan: 'Plano',
  noPlan: 'Nenhum plano ativo',
  planThen: (name: string, until: string, next: string) => `${name} até ${until}, depois ${next}`,
  validUntil: 'Válido até',
  endedOn: 'Terminou em',
  renewal: 'Renovação',
  renews: 'Automática, no cartão',
  renewsOn: (date: string) => `Automática em ${date}, no cartão`,
  renewalCancelled: 'Cancelada',
  renewalRefused: 'Recusada pelo cartão (veja em Pagamentos)',
  hire: 'Contratar Agora',
  endsOn: (date: string) =>
    `Seu plano termina em ${date} e não se renova sozinho. Renove para continuar treinando.`,
  renew: 'Renovar agora',
  refresh: 'Atualizar Status',
  refreshing: 'Atualizando status da assinatura...',
  refreshed: (subscribed: boolean) => `Status atualizado: ${subscribed ? '' : 'nenhum '}plano ativo.`,
  refreshFailed: 'Não foi possível atualizar o status agora. Tente novamente em instantes.',
} as const;

/** 'Próximo passo': the next task of the subscriber or the trainer, its result, and the button that begins it. */
export const NEXT_STEP = {
  title: 'Próximo passo',
  steps: ['Plano', 'Anamnese', 'Treino'],
  done: 'concluído',
  current: 'agora',
  confirmEmail: {
    text: 'Abra o link de confirmação que enviamos por e-mail e informe sua senha.',
    after: 'Depois disso, seu plano e sua anamnese aparecem aqui.',
  },
  checking: { text: 'Estamos conferindo seu plano.', after: '' },
  choosePlan: {
    text: 'Escolha um plano.',
    after: `Com ele ativo, você responde à anamnese e ${TRAINER.name} prepara o seu treino.`,
  },
  renewPlan: (date: string) =>
    `Seu plano terminou em ${date}, e com ele o acesso ao treino. Contrate outro para continuar.`,
  answersKept: 'Suas respostas continuam guardadas: você recomeça de onde parou.',
  startQuestionnaire: {
    text: 'Responda à anamnese de treino: leva poucos minutos.',
    after: `Com ela completa, ${TRAINER.name} recebe um aviso e prepara o seu treino.`,
    action: 'Responder agora',
  },
  continueQuestionnaire: (missing: number) => ({
    text: `Termine a anamnese: ${missing === 1 ? 'falta 1 resposta' : `faltam ${missing} respostas`}.`,
    after: `Assim que ela estiver completa, ${TRAINER.name} recebe um aviso e prepara o seu treino.`,
    action: 'Responder o que falta',
  }),
  answerMissing: (fields: string) => ({
    text: `Responda o que ainda falta: ${fields}.`,
    after: `Com isso, ${TRAINER.name} pode preparar o seu treino.`,
    action: 'Responder o que falta',
  }),
  trainer: {
    text: `Agora é com ${TRAINER.name}: ${TRAINER.pronoun} já recebeu suas respostas e prepara o seu treino.`,
    after: `Mudou alguma coisa? Edite suas respostas aqui: ${TRAINER.pronoun} recebe um aviso.`,
  },
} as const;

/** The titles of cards whose other texts load later (`SUMMARY`, `WORKOUT`). */
export const ANSWERS_TITLE = 'Suas Informações';
export const WORKOUT_TITLE = 'Seu treino';

/** The card 'Pagamentos' until its list is there (`PAYMENTS`). */
export const PAYMENTS_CARD = {
  title: 'Pagamentos',
  loading: 'Carregando seus pagamentos...',
  failed: 'Não foi possível carregar seus pagamentos.',
  stale: 'Não foi possível atualizar seus pagamentos. Abaixo está o que já tinha sido carregado.',
} as const;

export const UNVERIFIED = {
  title: 'Confirme seu e-mail',
  text: (email: string) =>
    `Enviamos um link de confirmação para ${email}. Seu plano e sua anamnese aparecem aqui assim que o e-mail for confirmado. Se você já pagou, não precisa contratar de novo.`,
  resend: 'Reenviar e-mail',
  resending: 'Enviando...',
  sent: 'E-mail de confirmação enviado.',
  failed: 'Não foi possível enviar o e-mail. Aguarde alguns minutos e tente novamente.',
  check: 'Já confirmei',
  notYet: 'Seu e-mail ainda não foi confirmado. Abra o link que enviamos e volte aqui.',
} as const;

/** The texts that all cards with a button to mail a link share. */
export const SEND_LINK = {
  again: 'Reenviar link',
  sending: 'Enviando...',
  sent: (email: string) => `Link enviado para ${email}.`,
} as const;

/** For an account with an unconfirmed mailbox. The text does not tell whether more is stored under the address. */
export const CONFIRM_MAILBOX = {
  title: 'Proteja sua conta',
  text: 'Confirme que este e-mail é seu: assim você recupera o acesso se esquecer a senha e vê aqui tudo o que estiver nele.',
  send: 'Enviar link de confirmação',
} as const;

/** For an account whose mailbox was confirmed with Firebase Auth directly (`Mailbox` 'closed'). */
export const CLOSED_ACCOUNT = {
  title: 'Redefina sua senha',
  text: (email: string) =>
    `Por segurança, esta conta só abre com uma senha nova, escolhida pelo link que mandamos para ${email}.`,
  send: 'Enviar link por e-mail',
} as const;

export const QUESTIONNAIRE_CARD = {
  title: 'Anamnese de Treino',
  locked: 'Para realizar anamnese contrate um plano agora',
  hire: 'Contratar plano',
  lockedButton: 'Preencher anamnese',
  intro: 'Responda a sete perguntas rápidas para o seu treino personalizado ser preparado.',
  start: 'Iniciar Anamnese',
  complete: 'Anamnese Completa',
  incomplete: 'Anamnese Incompleta',
  warning: 'Seu treino só será liberado após o preenchimento completo da anamnese.',
  continue: 'Continuar Anamnese',
  released: 'Tudo pronto: suas respostas bastam para o seu treino personalizado.',
  missing: 'Para liberar seu treino, ainda falta responder:',
} as const;

export const HELP = {
  title: 'Precisa de ajuda?',
  text: `Fale direto com ${TRAINER.name} pelo WhatsApp.`,
  button: 'Chamar no WhatsApp',
  message: 'Olá! Preciso de ajuda com o meu painel.',
} as const;

export const DASHBOARD_STATES = {
  /** Shown above the data of the last visit. */
  knownOffline:
    'Sem conexão com a internet: estes são os dados da sua última visita. Eles se atualizam assim que ela voltar.',
  knownFailed: 'Não foi possível atualizar seus dados agora: estes são os da sua última visita.',
  loading: 'Carregando seus dados...',
  offlineTitle: 'Sem conexão',
  offline: 'Não foi possível carregar seus dados. Assim que a internet voltar, eles aparecem aqui.',
  failedTitle: 'Algo deu errado',
  failed: 'Não foi possível carregar seus dados agora.',
} as const;
