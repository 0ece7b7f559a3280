import { formatPrice } from '../buy/money.ts';
import type { PaymentMethod } from '../buy/payments-contract.ts';
import { planDisplayName } from '../buy/plans.ts';
import { TRAINER } from '../kit/content/trainer.ts';
import type { CourtesyReason } from '../kit/courtesy.ts';
import { DAY_MS, formatDate } from '../kit/dates.ts';
import { subscriberWhatsappLink } from './messages.ts';
import type {
  AccessState,
  DaysObstacle,
  OwnerActs,
  RefundEffect,
  Refundable,
  RefundState,
} from './owner-contract.ts';
import { formatMoment, PROVIDER_NAMES } from './texts.ts';

/** What all acts of an owner on a person's page have in common. */
export const OWNER_ACTS = {
  loading: 'Carregando o que você pode fazer aqui...',
  failed: 'Não foi possível carregar as ações de pagamento e acesso.',
  password: 'Sua senha',
  passwordHint: 'Vale por alguns minutos também para o próximo passo.',
  passwordRequired: 'Informe a sua senha.',
  wrongPassword: 'Senha incorreta. Tente novamente.',
  cancel: 'Voltar',
  close: 'Fechar',
  dailyLimit: 'Você chegou ao limite de hoje para isto. Tente amanhã, ou fale com quem cuida do site.',
  notice: 'Você recebe um e-mail sobre isto.',
} as const;

/** 'Devolver', at each purchase. */
export const REFUND = {
  button: 'Devolver',
  buttonOf: (paidAt: string, cents: number) => `Devolver ${formatPrice(cents)} de ${formatDate(paidAt)}`,
  title: 'Devolver este pagamento?',
  doneTitle: 'Devolução',
  purchase: (paidAt: string, tier: string, cents: number) =>
    `${planDisplayName(tier)}, ${formatPrice(cents)}, pago em ${formatDate(paidAt)}.`,
  confirm: (cents: number | null) =>
    cents === null ? 'Devolver o valor pago' : `Devolver ${formatPrice(cents)}`,
  busy: 'Pedindo...',
  withdrawable: (until: string) =>
    `Até ${formatDate(until)} a pessoa também pode desistir da compra sozinha, no painel.`,
} as const;

/** What a refund brings about, one sentence each. */
export function refundSentences({ cents, access, ends_renewal }: RefundEffect): readonly string[] {
  const back =
    cents === null
      ? 'Volta todo o valor que foi pago.'
      : `Voltam ${formatPrice(cents)} à pessoa, pela mesma forma de pagamento.`;
  return [back, accessSentence(access), ...(ends_renewal ? ['O cartão não será mais cobrado.'] : [])];
}

function accessSentence(access: RefundEffect['access']): string {
  if (access === null) return 'O acesso termina assim que a devolução for feita.';
  if (access.until === null) return 'O acesso continua, sem data para terminar.';
  return `O acesso passa a terminar em ${formatDate(access.until)}.`;
}

/** How it stands with a refund, in a sentence. The provider of the method is named where somebody has to look there. */
export function refundStateText(state: RefundState, since: string | null, method: PaymentMethod): string {
  const provider = PROVIDER_NAMES[method];
  const asked = since === null ? '' : ` em ${formatMoment(new Date(since))}`;
  switch (state) {
    case 'done':
      return 'Devolução feita: o dinheiro está a caminho da pessoa.';
    case 'asked':
      return `Devolução pedida${asked}, ainda não feita. O site pede de novo sozinho, nada é devolvido duas vezes. Se passar de um dia, quase sempre falta saldo: deposite o valor na ${provider}.`;
    case 'disputed':
      return `A pessoa contestou este pagamento no banco. Responda à contestação na ${provider}: devolver agora pagaria duas vezes.${since === null ? '' : ' A devolução já pedida espera a decisão do banco: se você ganhar, o site a faz sozinho.'}`;
    case 'withdrawn':
      return `A pessoa desistiu da compra${asked}. A devolução já está pedida, e o site repete o pedido até ela ser feita.`;
    case 'gone':
      return 'Este dinheiro já voltou à pessoa. Não há nada a devolver.';
    default:
      return state satisfies never;
  }
}

/** What stands at a purchase in the list; null where nothing has to be said. */
export function refundNote({ state, since }: Refundable, method: PaymentMethod): string | null {
  return state === 'asked' || state === 'disputed' || state === 'withdrawn'
    ? refundStateText(state, since, method)
    : null;
}

export const DAYS_REASONS: Readonly<Record<CourtesyReason, string>> = {
  outage: 'o site ficou fora do ar',
  delay: 'o treino atrasou',
  goodwill: 'gentileza',
  correction: 'correção de um erro',
};

/** 'Dar dias'. Moments are ISO 8601. */
export const DAYS = {
  button: 'Dar dias',
  title: 'Dar dias de acesso',
  doneTitle: 'Dias de acesso',
  days: 'Quantos dias',
  daysHint: 'De 1 a 60, uma vez por dia para cada pessoa.',
  daysProblem: 'Use um número inteiro de 1 a 60.',
  reason: 'Motivo',
  before: (end: string | null) =>
    end === null ? 'Agora: sem acesso.' : `Agora: acesso até ${formatDate(end)}.`,
  after: (from: string, days: number) =>
    `Depois: acesso até ${formatDate(new Date(Date.parse(from) + days * DAY_MS))}.`,
  afterUnknown: 'Depois: informe os dias.',
  renews: 'Enquanto o cartão renova, estes dias contam só depois do último período pago.',
  confirm: 'Dar estes dias',
  busy: 'Registrando...',
  done: (end: string | null) =>
    end === null ? 'Dias registrados.' : `Dias registrados: o acesso vai até ${formatDate(end)}.`,
} as const;

export const DAYS_OBSTACLE_TEXTS: Readonly<Record<DaysObstacle, string>> = {
  'no-plan': 'Não dá para dar dias: esta pessoa não tem plano, e o último foi devolvido.',
  'no-end': 'Não dá para dar dias: o plano desta pessoa não tem data para terminar.',
  unconfirmed: 'Não dá para dar dias antes de a pessoa confirmar o e-mail. Envie o acesso primeiro.',
  'given-today': 'Hoje esta pessoa já ganhou dias. Amanhã dá para dar de novo.',
};

/** The name of a mail that leads into the account. */
export const sentMailName = (mail: 'confirmation' | 'reset') =>
  mail === 'confirmation' ? 'E-mail de confirmação' : 'E-mail para criar a senha';

/** The line 'Acesso' and its dialog. */
export const ACCESS = {
  label: 'Conta',
  button: { confirmation: 'Reenviar confirmação', reset: 'Reenviar acesso' },
  whatsapp: 'Explicar por WhatsApp',
  mistyped: (meant: string | null) =>
    `${meant === null ? 'O e-mail está errado?' : `O e-mail parece ter um erro de digitação: seria ${meant}?`} Por segurança ele não é trocado: devolva o pagamento abaixo, e a pessoa compra de novo com o e-mail certo.`,
  mistypedWhatsapp: 'Avisar do e-mail errado',
  title: { confirmation: 'Reenviar a confirmação?', reset: 'Reenviar o acesso?' },
  text: {
    confirmation: (email: string) =>
      `Com a sua confirmação, vai para ${email} um link que confirma o e-mail. A pessoa abre o link e informa a senha da conta. Vale por 24 horas.`,
    reset: (email: string) =>
      `Com a sua confirmação, vai para ${email} um link com que a pessoa escolhe uma senha e entra. Vale por 1 hora. A senha atual continua valendo até lá.`,
  },
  doneTitle: 'E-mail para a pessoa',
  only: 'O link vai só para este endereço. Está errado? Devolva o pagamento e peça que a pessoa compre de novo com o e-mail certo.',
  confirm: 'Enviar e-mail',
  busy: 'Enviando...',
  outcomes: {
    sent: 'Pedido feito: o e-mail sai em até dois minutos.',
    recent:
      'Um e-mail destes saiu há menos de 10 minutos. Peça que a pessoa olhe também no spam, e tente mais tarde.',
    refused:
      'Quem lê este e-mail respondeu "Não fui eu" a um link destes. Por segurança, não enviamos outro agora. Confira o endereço com a pessoa.',
    nothing: 'Nenhum e-mail ajuda aqui. Fale com quem cuida do site.',
    'daily-limit': OWNER_ACTS.dailyLimit,
  },
} as const;

/** The state of an account in the list of facts. */
export function accessStateText({
  state,
  last_sign_in,
}: Pick<OwnerActs['access'], 'state' | 'last_sign_in'>): string {
  switch (state) {
    case 'no-account':
      return 'pagou, sem conta';
    case 'unconfirmed':
      return `e-mail não confirmado${last_sign_in === null ? '' : `, já entrou em ${formatDate(last_sign_in)}`}`;
    case 'closed':
      return 'conta fechada: precisa de uma senha nova';
    case 'disabled':
      return 'conta desativada por quem cuida do site';
    case 'never-signed-in':
      return 'conta pronta, ainda não entrou';
    case 'signed-in':
      return last_sign_in === null ? 'já entrou' : `já entrou em ${formatDate(last_sign_in)}`;
    case 'no-address':
      return 'o endereço guardado não é um e-mail';
    default:
      return state satisfies never;
  }
}

/** A WhatsApp chat in which it is typed what this person has to do to come in; null without a phone, and where nothing helps. */
export function accessChat(
  { nome, telefone, email }: { readonly nome: string; readonly telefone: string; readonly email: string },
  state: AccessState,
): string | null {
  const words = accessWords(state, email);
  if (words === null) return null;
  return subscriberWhatsappLink(telefone, `${greeting(nome)} ${words}`);
}

/** A WhatsApp chat in which it is typed that the address is wrong, and what follows; null without a phone. */
export function mistypedChat({
  nome,
  telefone,
  email,
}: {
  readonly nome: string;
  readonly telefone: string;
  readonly email: string;
}): string | null {
  const words = `A sua compra foi feita com o e-mail ${email}, que não parece ser o seu. Por segurança não trocamos o e-mail de uma compra: devolvemos o pagamento, e você compra de novo com o e-mail certo em ${TRAINER.site}.`;
  return subscriberWhatsappLink(telefone, `${greeting(nome)} ${words}`);
}

/** Whether nobody has shown yet that they read the mails to the address, so that it may be mistyped. */
export function mayBeMistyped(state: AccessState): boolean {
  return state === 'no-account' || state === 'unconfirmed';
}

function greeting(nome: string): string {
  const [first = ''] = nome.trim().split(/\s+/);
  return `Olá${first && `, ${first}`}! Aqui é ${TRAINER.name}.`;
}

function accessWords(state: AccessState, email: string): string | null {
  const page = `${TRAINER.site}/dashboard`;
  switch (state) {
    case 'no-account':
      return `Seu pagamento está confirmado, falta só criar a sua senha. Abra ${page}, toque em "Esqueci minha senha" e informe ${email}: chega um e-mail com o link. Olhe também no spam.`;
    case 'unconfirmed':
      return `Falta confirmar o seu e-mail. Procure a mensagem "Confirme seu e-mail" em ${email}, também no spam, abra o link e informe a sua senha. Não lembra a senha? Em ${page}, toque em "Esqueci minha senha".`;
    case 'closed':
      return `Por segurança, a sua conta pede uma senha nova. Abra ${page}, toque em "Esqueci minha senha" e informe ${email}: chega um e-mail com o link. Olhe também no spam.`;
    case 'never-signed-in':
    case 'signed-in':
      return `Para entrar, abra ${page} e use o e-mail ${email}. Não lembra a senha? Toque em "Esqueci minha senha": chega um e-mail com o link. Olhe também no spam.`;
    case 'disabled':
    case 'no-address':
      return null;
    default:
      return state satisfies never;
  }
}
