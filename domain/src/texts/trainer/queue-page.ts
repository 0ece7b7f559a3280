import { formatDate } from '../../dates.ts';
import { TRAINER_ACCESS } from './access.ts';

/** The page of the trainer's queue. */
export const QUEUE_PAGE = {
  title: TRAINER_ACCESS.title,
  search: 'Buscar',
  searchHint: 'Nome, e-mail ou os 4 últimos números do telefone.',
  searchTooShort: 'Digite pelo menos 2 letras ou números.',
  filters: 'Filtros',
  filter: 'Mostrando',
  all: 'Todos',
  overdue: 'Atrasados',
  rows: 'Alunos',
  loading: 'Carregando a fila...',
  more: 'Mostrar mais',
  loadingMore: 'Carregando mais...',
  moreFailed: 'Não foi possível carregar mais. Tente novamente.',
  moreNote:
    'Os 50 primeiros se atualizam sozinhos. Os outros estão como eram quando você pediu para mostrar mais.',
  noRows: 'Nenhum aluno com plano ativo por enquanto. Quem comprar um plano aparece aqui.',
  noneFound: 'Nenhum aluno encontrado.',
  noneInFilter: 'Ninguém aqui no momento.',
  showAll: 'Ver todos',
  offline: 'Sem conexão: esta é a última lista que chegou. Ela se atualiza assim que a internet voltar.',
  known: 'Atualizando a lista da sua última visita...',
  failed: 'Não foi possível atualizar a fila agora.',
  noName: 'Sem nome',
  noEnd: 'Sem data de fim',
  endsToday: 'Termina hoje',
  daysLeft: (days: number) => (days === 1 ? 'Falta 1 dia' : `Faltam ${days} dias`),
  ended: (end: Date) => `Terminou em ${formatDate(end)}`,
  since: (since: Date) => `desde ${formatDate(since)}`,
  correctionAsked: 'Correção pedida',
  missing: (fields: string) => `Falta: ${fields}`,
  dueToday: 'Prazo: hoje',
  due: (day: string) => `Prazo: ${day}`,
  overdueSince: (day: string) => `Atrasado desde ${day}`,
} as const;
