import type { PaymentMethod } from '../buy/payments-contract.ts';
import { TRAINER } from '../kit/content/trainer.ts';

/** Shown for data that the subscriber did not give (spec §2 "Dashboard, logged in"). */
export const NOT_GIVEN = 'Não informado';

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
  askSets: (sets: number) =>
    sets === 1
      ? 'Há 1 série de treino que ainda não foi enviada. Se você sair agora, ela será apagada deste aparelho.'
      : `Há ${sets} séries de treino que ainda não foram enviadas. Se você sair agora, elas serão apagadas deste aparelho.`,
  stay: 'Continuar no painel',
  leave: 'Sair e apagar',
} as const;

export const WELCOME = {
  greeting: (name: string) => `Olá, ${name}!`,
  motivation: 'Cada treino conta. Continue firme: o seu resultado é construído todos os dias.',
  email: 'E-mail',
  phone: 'Telefone',
  birthDate: 'Nascimento',
  plan: 'Plano',
  noPlan: 'Nenhum plano ativo',
  planThen: (name: string, until: string, next: string) => `${name} até ${until}, depois ${next}`,
  validUntil: 'Válido até',
  hire: 'Contratar Agora',
  endsOn: (date: string) => `Seu plano termina em ${date} e não se renova sozinho.`,
  renew: 'Renovar agora',
  refresh: 'Atualizar Status',
  refreshing: 'Atualizando status da assinatura...',
  refreshed: (subscribed: boolean) => `Status atualizado: ${subscribed ? '' : 'nenhum '}plano ativo.`,
  refreshFailed: 'Não foi possível atualizar o status agora. Tente novamente em instantes.',
} as const;

/** How money comes back, by the way in which it was paid. */
export const MONEY_BACK: Readonly<Record<PaymentMethod, string>> = {
  pix: 'por PIX, na conta que pagou.',
  card: 'no mesmo cartão. O valor aparece em até duas faturas, conforme o banco.',
};

/** The first card: where things stand in each state of the panel, and what follows. */
export const PANEL = {
  confirmEmail: (email: string) =>
    `Confirme seu e-mail: abra o link que enviamos para ${email} e informe sua senha.`,
  confirmEmailAfter: 'Se você já pagou, seu plano aparece depois da confirmação.',
  checking: 'Estamos conferindo seu plano.',
  choosePlan: 'Escolha um plano.',
  choosePlanAfter: `Com ele ativo, você responde à anamnese e ${TRAINER.name} prepara o seu treino.`,
  /** For an account whose mailbox is not confirmed: it sees no plan that was paid signed out in another browser. */
  paidElsewhere: 'Já pagou outro plano e não o vê aqui? Confirme seu e-mail em Minha conta.',
  planEnded: (date: string) => `Seu plano terminou em ${date}, e com ele o acesso ao treino.`,
  answersKept: 'Suas respostas continuam guardadas: você recomeça de onde parou.',
  answersSuffice: `Suas respostas continuam guardadas: com outro plano, ${TRAINER.name} prepara o seu treino.`,
  cardRefused: (date: string) => `Seu plano terminou em ${date}: o cartão recusou a renovação.`,
  cardRefusedAfter:
    'Para regularizar, abra o link que enviamos para o seu e-mail ou assine de novo com outro cartão.',
  cardPayableAfter: 'Pague com este ou outro cartão, e seu acesso volta.',
  payRenewal: 'Pagar a renovação',
  /** After a withdrawal from the last purchase, whose money is on its way or given back. */
  withdrawn: (isRefunded: boolean, method: PaymentMethod) =>
    `Você desistiu da compra, e o dinheiro ${isRefunded ? 'foi devolvido' : 'volta'} ${MONEY_BACK[method]}`,
  withdrawnAfter: 'Valor e protocolo estão em Pagamentos.',
  start: 'Responda à anamnese de treino: leva poucos minutos.',
  continue: (missing: number) =>
    `Termine a anamnese: ${missing === 1 ? 'falta 1 resposta' : `faltam ${missing} respostas`}.`,
  answerMissing: (fields: string) => `Responda o que ainda falta: ${fields}.`,
  message: `Mensagem de ${TRAINER.name}`,
  answered: `${TRAINER.name} já recebeu suas respostas.`,
  workoutUnknown: 'Não foi possível carregar o andamento do seu treino agora.',
  open: 'Abrir meu treino',
  correct: 'Corrigir respostas',
  answersAfter: `Com a anamnese completa, ${TRAINER.name} recebe um aviso e prepara o seu treino.`,
} as const;

/** The title of the card whose other texts load later (`SUMMARY`). */
export const ANSWERS_TITLE = 'Suas Informações';

/** The card 'Pagamentos' until its list is there (`PAYMENTS`). */
export const PAYMENTS_CARD = {
  title: 'Pagamentos',
  loading: 'Carregando seus pagamentos...',
  failed: 'Não foi possível carregar seus pagamentos.',
  /** The line of the closed card. */
  none: 'Nenhum por este site até agora',
  last: (date: string) => `Último em ${date}`,
  renews: 'Renovação automática, no cartão',
  renewsOn: (date: string) => `Renova em ${date}, no cartão`,
  renewalCancelled: 'Renovação cancelada',
  renewalRefused: 'Renovação recusada pelo cartão',
} as const;

/** For an account whose mailbox was confirmed with Firebase Auth directly (`Mailbox` 'closed'). */
export const CLOSED_ACCOUNT = {
  title: 'Redefina sua senha',
  text: (email: string) =>
    `Por segurança, esta conta só abre com uma senha nova, escolhida pelo link que mandamos para ${email}.`,
  send: 'Enviar link por e-mail',
  sent: (email: string) => `Link enviado para ${email}.`,
} as const;

export const QUESTIONNAIRE_CARD = {
  title: 'Anamnese de Treino',
  locked: 'Para realizar anamnese contrate um plano agora',
  hire: 'Contratar plano',
  lockedButton: 'Preencher anamnese',
  start: 'Iniciar Anamnese',
  complete: 'Anamnese Completa',
  incomplete: 'Anamnese Incompleta',
  warning: 'Seu treino só será liberado após o preenchimento completo da anamnese.',
  continue: 'Continuar Anamnese',
  missing: 'Para liberar seu treino, ainda falta responder:',
} as const;

export const HELP = {
  title: 'Precisa de ajuda?',
  button: 'Chamar no WhatsApp',
  message: 'Olá! Preciso de ajuda com o meu painel.',
} as const;

export const DASHBOARD_STATES = {
  /** Shown above the data of the last visit, or above the live ones once the connection is gone. */
  knownOffline:
    'Sem conexão com a internet: estes são os últimos dados recebidos. Eles se atualizam assim que ela voltar.',
  knownFailed: 'Não foi possível atualizar seus dados agora: estes são os últimos recebidos.',
  loading: 'Carregando seus dados...',
  offlineTitle: 'Sem conexão',
  offline: 'Não foi possível carregar seus dados. Assim que a internet voltar, eles aparecem aqui.',
  failedTitle: 'Algo deu errado',
  failed: 'Não foi possível carregar seus dados agora.',
} as const;
