import { formatDate } from '../../dates.ts';
import { formatPrice } from '../../money.ts';

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as '24/11/2026 às 14:05'. */
export const formatMoment = (moment: Date) => `${formatDate(moment)} às ${clock.format(moment)}`;

/** The page of one row of the trainer's queue. */
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
    'Este pagamento ainda não está em nenhuma conta. As respostas aparecem depois que a pessoa criar a senha.',
  since: 'Desde',
  received: 'Respostas recebidas em',
  released: 'Liberado em',
  link: 'Link do treino',
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
  history: 'Respostas que mudaram',
  noHistory: 'Nenhuma resposta mudou desde a primeira vez.',
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

/** The trainer's private note. */
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
  stay: 'Continuar aqui',
  discard: 'Sair e perder',
} as const;
