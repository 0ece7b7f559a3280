import { choiceLabel } from '../answers/texts.ts';
import { formatPrice } from '../buy/money.ts';
import type { PaymentMethod } from '../buy/payments-contract.ts';
import { planDisplayName } from '../buy/plans.ts';
import { DELIVERY } from '../kit/content/about.ts';
import { TREINADOR } from '../kit/content/trainer.ts';
import { formatDate, HOUR_MS, todayInSaoPaulo } from '../kit/dates.ts';
import type { TrainerErrorCode } from '../kit/errors.ts';
import { workingDays } from '../kit/working-days.ts';
import type { NotDone, WorkoutAction } from './contract.ts';
import {
  daysBetween,
  QUEUE_PAGE_SIZE,
  type QueueEntry,
  type QueueFlag,
  type QueueProfile,
  type QueueState,
} from './row.ts';

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

export const QUEUE_PAGE = {
  title: TRAINER_ACCESS.title,
  overview: 'Visão geral',
  library: 'Exercícios',
  search: 'Buscar',
  searchHint: 'Nome, e-mail, telefone ou os 4 últimos números dele.',
  searchTooShort: 'Digite pelo menos 2 letras ou números.',
  filters: 'Filtros',
  filter: 'Mostrando',
  all: 'Ativos',
  overdue: 'Atrasados',
  rows: 'Alunos',
  choose: 'Escolha um aluno na lista.',
  loading: 'Carregando a fila...',
  more: 'Mostrar mais',
  loadingMore: 'Carregando mais...',
  moreFailed: 'Não foi possível carregar mais. Tente novamente.',
  moreNote: `Os ${QUEUE_PAGE_SIZE} primeiros se atualizam sozinhos. Os outros estão como eram quando você pediu para mostrar mais.`,
  noRows: 'Nenhum aluno com plano ativo por enquanto. Quem comprar um plano aparece aqui.',
  noneFound: (search: string) => `Nenhum aluno encontrado para “${search}”.`,
  noneInFilter: 'Ninguém aqui no momento.',
  showAll: 'Ver os ativos',
  offline: 'Sem conexão: esta é a última lista que chegou. Ela se atualiza assim que a internet voltar.',
  known: 'Atualizando a lista da sua última visita...',
  failed: 'Não foi possível atualizar a fila agora.',
  noName: 'Sem nome',
  noEnd: 'Sem data de fim',
  endsToday: 'Termina hoje',
  daysLeft: (days: number) => (days === 1 ? 'Falta 1 dia' : `Faltam ${days} dias`),
  ended: (end: Date) => `Terminou em ${formatDate(end)}`,
  on: (day: string) => `em ${day}`,
  noted: (day: string) => `Anotação de ${day}`,
  contacted: (day: string) => `Contato em ${day}`,
  aged: (days: number) => `Ficha há ${days} dias`,
  since: (since: Date) => `desde ${formatDate(since)}`,
  correctionOf: (fields: string) => `A corrigir: ${fields}`,
  missing: (fields: string) => `Falta: ${fields}`,
  limitation: 'Limitação',
  /** A pain that waits for the trainer. How strong it is, and where, stands on the person's page alone. */
  pain: 'Dor após o treino',
  dueToday: 'hoje',
  due: (day: string) => `até ${day}`,
  overdueSince: (day: string) => `atrasado ${day}`,
} as const;

export const QUEUE_STATE_LABELS: Readonly<Record<QueueState, string>> = {
  ended: 'Encerrado',
  /** The buyer has no account, or one whose mailbox is not confirmed. */
  unclaimed: 'Pagou, sem acesso',
  'no-questionnaire': 'Sem anamnese',
  incomplete: 'Anamnese incompleta',
  changed: 'Respostas mudaram',
  waiting: 'Aguardando',
  preparing: 'Em preparo',
  expiring: 'Plano acabando',
  aged: 'Ficha há 30 dias ou mais',
  released: 'Liberado',
};

/** The state of a row in words. An injury and a request for a correction are told as the person's own dashboard tells them. */
export function stateLabel(row: Pick<QueueEntry, 'state' | 'health_changed' | 'correction_asked'>): string {
  if (row.health_changed) return 'Saúde mudou';
  return row.correction_asked ? 'Correção pedida' : QUEUE_STATE_LABELS[row.state];
}

export const QUEUE_FLAG_LABELS: Readonly<Record<QueueFlag, string>> = {
  limitation: 'Limitação ou lesão',
  disputed: 'Pagamento contestado',
  refused: 'Cobrança recusada',
  'renews-twice': 'Duas renovações no cartão',
  attention: 'Pede atenção',
  idle: 'Sem treino registrado há 7 dias',
};

/** What a person trains for, how often, and with which experience, each in one word; '' where nothing is known. */
export function profileText(row: QueueProfile): string {
  const { objetivo_principal, frequencia_semanal, experiencia_treino } = row;
  return [
    choiceLabel('objetivo_principal', objetivo_principal).split(' ')[0],
    frequencia_semanal && `${frequencia_semanal}/sem`,
    choiceLabel('experiencia_treino', experiencia_treino).split(' ')[0],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How long ago: 'hoje', 'ontem', 'há 5 dias'. */
export const agoText = (days: number) => ['hoje', 'ontem'][days] ?? `há ${days} dias`;

/** How a person trains: 'Treinou ontem · 3 de 7', 'Sem treinar há 9 dias'; '' where nothing is known. */
export function trainingText(
  { last_training, trained_7, flags }: Pick<QueueEntry, 'last_training' | 'trained_7' | 'flags'>,
  now: Date,
): string {
  const isIdle = flags.includes('idle');
  if (last_training === null) return isIdle ? 'Nenhum treino registrado' : '';
  const ago = agoText(daysBetween(last_training, now));
  return isIdle ? `Sem treinar ${ago}` : `Treinou ${ago} · ${trained_7 ?? 0} de 7`;
}

export const QUEUE_EXPORT = {
  columns: [
    'Nome',
    'E-mail',
    'Telefone',
    'Plano',
    'Situação',
    'Desde',
    'Prazo',
    'Fim do acesso',
    'Renova',
    'Último treino',
    'Treinos em 7 dias',
    'Avisos',
  ],
  yes: 'Sim',
  no: 'Não',
  noEnd: 'Sem data de fim',
} as const;

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as '24/11/2026 às 14:05'. */
export const formatMoment = (moment: Date) => `${formatDate(moment)} às ${clock.format(moment)}`;

export const SUBSCRIBER_PAGE = {
  back: 'Fila',
  loadingTitle: 'Aluno',
  loading: 'Abrindo...',
  offline: 'Sem conexão. Assim que a internet voltar, os dados aparecem aqui.',
  failed: 'Não foi possível carregar os dados agora. Recarregue a página.',
  gone: 'Este aluno não está mais na sua lista.',
  goneTitle: 'Aluno não encontrado',
  openFailedTitle: 'Não foi possível abrir',
  closed: 'Por segurança, as respostas se fecham depois de uma hora.',
  reopen: 'Abrir de novo',
  print: 'Imprimir',
  email: 'E-mail',
  phone: 'Telefone',
  workout: 'Treino',
  noWorkout: 'O treino começa quando a anamnese tiver tudo o que é preciso.',
  lacking: (fields: string) => `Ainda não dá para começar ou liberar o treino. Falta: ${fields}.`,
  unclaimed:
    'Este pagamento ainda não está em nenhuma conta. As respostas aparecem depois que a pessoa criar a senha ou, se já tem conta, confirmar o e-mail.',
  released: 'Liberado em',
  routineReleased: 'Ficha liberada em',
  viewRoutine: 'Ver ficha',
  message: 'Sua mensagem',
  mailSoon: 'O e-mail de aviso sai em até dois minutos.',
  correction: 'Correção pedida',
  changedAfter: 'Mudou depois de liberado',
  limitations: 'Limitações e lesões',
  answers: 'Respostas',
  noAnswers: 'Ainda não há respostas.',
  loadingAnswers: 'Carregando as respostas...',
  offlineAnswers: 'Sem conexão: as respostas aparecem assim que a internet voltar.',
  answersFailed: 'Não foi possível carregar as respostas agora.',
  notAnswered: 'Não respondido',
  age: 'Idade',
  years: (age: number) => `${age} anos`,
  body: 'Altura e peso',
  changedSince: (moment: Date) => `O que mudou desde ${formatMoment(moment)}`,
  before: 'Antes',
  after: 'Depois',
  afterRelease: 'Depois de liberado',
  noAnswer: '(sem resposta)',
  plan: 'Contato, plano e pagamentos',
  planName: 'Plano',
  access: 'Acesso',
  renewal: 'Renovação',
  renews: 'Automática, no cartão',
  renewsOn: (end: string) => `Automática em ${formatDate(end)}, no cartão`,
  renewalCancelled: 'Cancelada: o cartão não será mais cobrado',
  renewalRefused: 'Recusada pelo cartão',
  doesNotRenew: 'Não renova sozinho',
  payments: 'Pagamentos',
  period: (start: string, end: string) => `Acesso de ${formatDate(start)} a ${formatDate(end)}`,
  noPeriod: 'Sem acesso',
  refunded: (cents: number) => `${formatPrice(cents)} devolvidos`,
  noPayments: 'Nenhum pagamento por este site.',
  printed: (moment: Date) => `Impresso em ${formatMoment(moment)}`,
} as const;

export const NOTE = {
  title: 'Anotação privada',
  hint: 'Só aparece nesta área. O aluno não a recebe no painel.',
  label: 'Anotação',
  save: 'Salvar anotação',
  saving: 'Salvando...',
  saved: 'Salvo',
  unsaved: 'Ainda não salvo.',
  tooLong: (length: number, most: number) =>
    `Texto longo demais: use até ${most.toLocaleString('pt-BR')} caracteres (agora são ${length.toLocaleString('pt-BR')}).`,
  conflict:
    'Esta anotação foi mudada em outro aparelho. O que está salvo aparece abaixo, e o seu texto continua acima.',
  stored: 'Anotação salva',
  keepMine: 'Salvar o meu texto',
  takeStored: 'Usar o que está salvo',
  leaveTitle: 'Sair sem salvar?',
  leave: 'Há uma anotação que ainda não foi salva. Se você sair agora, ela se perde.',
  leaveExercises:
    'Há um exercício ou uma lista que você ainda não salvou. Se você sair agora, o que foi digitado se perde.',
  leaveDraft:
    'Há uma ficha que só está neste aparelho. Se você sair agora, o que ainda não foi enviado se perde.',
  stay: 'Continuar aqui',
  discard: 'Sair e perder',
} as const;

export const WORKOUT_ACTIONS: Readonly<
  Record<WorkoutAction['kind'], { button: string; busy: string; done: string }>
> = {
  started: { button: 'Começar preparo', busy: 'Começando...', done: 'Preparo começado.' },
  'correction-asked': { button: 'Pedir correção', busy: 'Enviando...', done: 'Correção pedida.' },
  released: { button: 'Liberar treino', busy: 'Liberando...', done: 'Liberado.' },
  resent: { button: 'Enviar de novo', busy: 'Enviando...', done: 'O e-mail sai em até dois minutos.' },
  'taken-back': {
    button: 'Voltar para preparo',
    busy: 'Voltando...',
    done: 'O treino voltou para o preparo.',
  },
  'marked-current': {
    button: 'Marcar como atualizado',
    busy: 'Marcando...',
    done: 'Marcado como atualizado.',
  },
};

export const RUN_BAR = {
  release: 'Liberar por link',
  build: 'Montar treino',
  buildNew: 'Ajustar treino',
  next: (name: string) => `Próximo: ${name} →`,
  end: 'Fim da lista: voltar à fila',
} as const;

export const RELEASE_DIALOG = {
  title: 'Liberar treino',
  link: DELIVERY.app === null ? 'Link do treino' : `Link do treino no app ${DELIVERY.app.name}`,
  linkHint: 'Cole o endereço do treino.',
  linkProblem:
    'Informe um link que comece com https:// e leve a um site, como https://app.exemplo.com/treino.',
  message: 'Mensagem para o aluno (opcional)',
  cancel: 'Cancelar',
} as const;

export const CORRECTION_DIALOG = {
  title: 'Pedir correção',
  fields: 'Quais respostas precisam de correção?',
  fieldsProblem: 'Escolha pelo menos uma resposta.',
  message: 'Mensagem para o aluno (opcional)',
  hint: 'O painel do aluno mostra o pedido e abre estas respostas.',
  cancel: 'Cancelar',
} as const;

export const TAKE_BACK_DIALOG = {
  title: 'Voltar para preparo?',
  text: 'O aluno deixa de ver o treino no painel. Se o e-mail de aviso ainda não saiu, ele não sai mais.',
  keep: 'Manter liberado',
} as const;

export const messageTooLong = (length: number, most: number) =>
  `Mensagem longa demais: use até ${most.toLocaleString('pt-BR')} caracteres (agora são ${length.toLocaleString('pt-BR')}).`;

export const EXPORT_DIALOG = {
  button: 'Exportar (CSV)',
  title: 'Exportar a fila',
  text: 'O arquivo tem os alunos que o filtro atual mostra, com e-mail e telefone. Por segurança, informe sua senha novamente.',
  password: 'Senha',
  passwordRequired: 'Informe sua senha.',
  wrongPassword: 'Senha incorreta.',
  cancel: 'Cancelar',
  confirm: 'Exportar',
  busy: 'Exportando...',
  file: 'fila.csv',
  done: (rows: number) =>
    rows === 1 ? '1 aluno exportado.' : `${rows.toLocaleString('pt-BR')} alunos exportados.`,
} as const;

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;

const nameOf = (month: string) => MONTHS[Number(month.slice(5)) - 1] ?? '';

const timeText = (moment: Date) =>
  moment.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' });

/** Says since when nobody can buy by a method: with the date where that was on another day than `now` in São Paulo. */
function salesStoppedText(method: PaymentMethod, since: Date, now: Date): string {
  const isToday = todayInSaoPaulo(since) === todayInSaoPaulo(now);
  const by = method === 'pix' ? 'por PIX' : 'com cartão';
  return `Ninguém consegue pagar ${by} desde ${isToday ? '' : `${formatDate(since)}, `}${timeText(since)}`;
}

/** Who takes the money of a method. */
export const PROVIDER_NAMES: Readonly<Record<PaymentMethod, string>> = { pix: 'AbacatePay', card: 'Stripe' };

/** An hour by its beginning, in São Paulo: '27/11/2026, das 20:00 às 21:00'. */
function hourText(hour: Date): string {
  return `${formatDate(hour)}, das ${timeText(hour)} às ${timeText(new Date(hour.getTime() + HOUR_MS))}`;
}

/** The page 'Visão geral' of the trainer. A month is YYYY-MM, an amount integer centavos. */
export const OVERVIEW = {
  title: QUEUE_PAGE.overview,
  toQueue: 'Fila',
  loading: 'Carregando os números...',
  failed: 'Não foi possível carregar os números agora.',
  offline: 'Sem conexão: os números aparecem assim que a internet voltar.',
  asOf: (moment: Date) => `Números de ${timeText(moment)}.`,
  reload: 'Atualizar',
  numbers: 'Números',
  active: 'Alunos com plano ativo',
  plan: planDisplayName,
  otherPlans: 'Outros planos',
  waiting: 'Aguardando treino',
  overdue: 'Treinos atrasados',
  renewals: 'Planos que terminam em até 14 dias',
  renewalsNote: 'Só os planos que não se renovam sozinhos, os que terminam antes primeiro.',
  noRenewals: 'Nenhum plano termina nos próximos 14 dias.',
  endsOn: (end: string) => `Termina em ${formatDate(end)}`,
  whatsapp: (name: string) => `Chamar ${name} no WhatsApp (abre em nova aba)`,
  whatsappShort: 'WhatsApp',
  noPhone: 'Sem telefone',
  delivery: 'Da anamnese ao treino',
  average: (days: number) => workingDays(days),
  deliveryNote: (days: number) =>
    days <= DELIVERY.workingDays
      ? `Média dos últimos três meses, dentro do prometido (${workingDays(DELIVERY.workingDays)}).`
      : `Média dos últimos três meses, acima do prometido (${workingDays(DELIVERY.workingDays)}).`,
  noReleases: 'Nenhum treino foi liberado nos últimos três meses.',
  none: 'Nenhum',
  /** The site cannot mail this to the trainer: the mail server is what does not work. */
  mails: (waiting: number, given_up: number) =>
    `E-mails do site à espera do servidor: ${waiting}; não entregues nos últimos 30 dias: ${given_up}. Se crescer, avise quem cuida do site.`,
  notDone: 'Devoluções e cobranças que precisam de você',
  notDoneNote: 'O site pediu há mais de um dia, e ainda não foi feito. Ele repete o pedido todos os dias.',
  /** `cents` is null where another amount than the price was paid. */
  refundWanted: ({ protocol, method }: Pick<NotDone, 'protocol' | 'method'>, cents: number | null) =>
    `Devolver ${cents === null ? 'todo o valor pago' : formatPrice(cents)} (compra ${protocol}). Confira o saldo na ${PROVIDER_NAMES[method]}: sem saldo, ela recusa a devolução. Se não for isso, avise quem cuida do site.`,
  endWanted: (protocol: string) =>
    `Encerrar a cobrança no cartão (compra ${protocol}). Cancele a assinatura na Stripe, para o cartão não ser cobrado de novo.`,
  salesStopped: salesStoppedText,
  tellKeeper: 'Avise quem cuida do site.',
  pixNear: 'Muitos pedidos de PIX',
  pixNearNote:
    'Quem não entrou na conta recebe um número limitado de códigos PIX por hora, que cresce com as vendas pagas. Se você não fez uma divulgação nessas horas, avise quem cuida do site.',
  pixNearHour: (hour: Date, reached: boolean) =>
    `${hourText(hour)}: ${reached ? 'o limite foi atingido, e quem veio depois não recebeu código' : 'perto do limite, mas todos receberam código'}`,
  money: 'Dinheiro por mês',
  moneyNote:
    'Um pagamento conta no mês em que foi pago. Uma devolução conta no mês em que o plano foi desfeito; a de apenas uma parte, no mês do pagamento.',
  noMoney: 'Nenhum pagamento nos últimos 12 meses.',
  table: 'Os meses dos últimos 12 em que houve dinheiro',
  month: 'Mês',
  received: 'Recebido',
  returned: 'Devolvido',
  monthName: (month: string) => `${nameOf(month)}/${month.slice(0, 4)}`,
  amount: formatPrice,
} as const;

export const KEYBOARD = {
  title: 'Teclas de atalho',
  button: 'Teclas de atalho',
  when: 'Funcionam enquanto o foco está na lista de alunos ou de exercícios.',
  list: [
    ['j', 'Próxima linha da lista'],
    ['k', 'Linha anterior da lista'],
    ['Enter', 'Abrir o aluno ou o exercício'],
    ['/', 'Buscar'],
    ['?', 'Mostrar estas teclas'],
  ],
} as const;

export const TRAINER_ERROR_TEXTS: Readonly<Record<TrainerErrorCode, string>> = {
  'subscriber-gone': 'Este aluno não está mais na sua lista.',
  'no-active-plan': 'Este aluno não tem um plano ativo.',
  'changed-meanwhile': 'Algo mudou aqui neste meio-tempo. Confira como está agora e tente novamente.',
  'action-not-possible': 'Isto não é possível na situação atual do treino.',
};
