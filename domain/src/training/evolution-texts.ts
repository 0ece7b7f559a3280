import { formatDate } from '../kit/dates.ts';
import type { ExerciseLine, TrainedWeek } from './evolution.ts';
import { type Figures, figuresText, loadText } from './player-texts.ts';

// The subscriber's page of what the trainings come to, '/dashboard/evolucao'.

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A day or a moment with the name of its weekday: 'terça-feira, 24/11/2026'. */
export function weekdayText(moment: string | Date): string {
  // Noon in UTC is the same day in São Paulo.
  const date = typeof moment === 'string' ? new Date(`${moment}T12:00:00Z`) : moment;
  const weekday = date.toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'America/Sao_Paulo' });
  return `${weekday}, ${formatDate(date)}`;
}

/** A day on the axis of a chart: '24/11/26'. */
export const axisDate = (day: string): string => {
  const [date = '', month = '', year = ''] = formatDate(day).split('/');
  return `${date}/${month}/${year.slice(2)}`;
};

/** A value of a line with its unit: '62,5 kg', '12 repetições', '45 s'. */
export function valueText(measure: ExerciseLine['measure'], value: number): string {
  if (measure === 'kg') return `${loadText(value)} kg`;
  return measure === 's' ? `${value} s` : counted(value, 'repetição', 'repetições');
}

/** By how much the last value differs from the first one: '+ 7,5 kg desde 03/09/2026'. */
export function changeText(measure: ExerciseLine['measure'], change: number, since: string): string {
  const from = `desde ${formatDate(since)}`;
  if (change === 0) return `igual ${from}`;
  return `${change > 0 ? '+' : '−'} ${valueText(measure, Math.abs(change))} ${from}`;
}

/** The estimate of the load that could be moved once, in whole kilograms, because it is no measurement. */
export const estimateText = (estimate: number): string => `cerca de ${Math.round(estimate)} kg`;

export const EVOLUTION = {
  title: 'Minha Evolução',
  skip: 'Pular para a evolução',
  toRoutine: 'Ir para meu treino',

  summary: 'Até agora',
  trainings: 'Treinos',
  last: 'Último treino',
  weeks: 'Semanas com treino',
  row: 'Semanas seguidas',
  year: 'Contam as semanas do último ano.',
  strip: 'Dias de treino por semana',
  stripHelp: 'De segunda a domingo. A última semana é a atual.',
  week: ({ monday, days }: TrainedWeek) =>
    `Semana de ${formatDate(monday)}: ${days === 0 ? 'sem treino' : counted(days, 'dia', 'dias')}`,

  exercises: 'Exercícios',
  best: 'Melhor',
  bestSet: 'Melhor série',
  on: (figures: string, day: string) => `${figures}, em ${formatDate(day)}`,
  first: 'Primeiro registro',
  lastTime: 'Última vez',
  estimate: 'Estimativa',
  estimateHelp:
    'A estimativa é a carga que daria para levantar uma única vez, calculada a partir de séries de até 12 repetições (fórmula de Epley). É só uma conta: não precisa testar.',
  measure: { kg: 'Carga (kg)', r: 'Repetições', s: 'Segundos' },
  part: { kg: 'O gráfico mostra só os treinos com carga.', r: 'O gráfico mostra só os treinos sem carga.' },
  onePoint: 'A linha começa no próximo treino com este exercício.',
  table: (exercise: string) => `${exercise}: a melhor série de cada treino`,
  day: 'Dia',
  load: 'Carga',
  amount: { r: 'Repetições', s: 'Segundos' },
  none: '–',
  allRows: (count: number) => `Mostrar os ${count} treinos`,
  allExercises: (count: number) => `Mostrar os ${count} exercícios`,

  sessions: 'Treinos feitos',
  session: (letter: string, name: string) => `Treino ${letter}${name === '' ? '' : ` · ${name}`}`,
  minutes: (minutes: number) => `${minutes} min`,
  sets: (count: number) => counted(count, 'série', 'séries'),
  noSets: 'nenhuma série feita',
  underWay: 'em andamento',
  done: (done: number, asked: number | null) =>
    asked === null
      ? counted(done, 'série feita', 'séries feitas')
      : `${done} de ${counted(asked, 'série', 'séries')}`,
  target: (target: string) => `Pedido: ${target}`,
  insteadOf: (exercise: string) => `No lugar de ${exercise}`,
  effort: (effort: number) => `Esforço: ${effort} de 10`,
  pain: (pain: number, where: string) => `Dor: ${pain} de 10${where === '' ? '' : `, ${where}`}`,
  comment: 'Seu comentário',
  correct: 'Corrigir este treino',
  older: 'Mostrar mais antigos',
  loadingOlder: 'Carregando...',
  loadingSessions: 'Carregando seus treinos...',
  failedSessions: 'Não foi possível carregar seus treinos agora.',
} as const;

/** The sets of an exercise one after the other: '62,5 kg × 10, 60 kg × 8', '12, 10 repetições'. Equal ones are not folded into one. */
export function setsText(sets: readonly Figures[]): string {
  const isCounted = sets.length > 1 && sets.every(({ load, unit }) => load === null && unit === 'r');
  return isCounted
    ? `${sets.map(({ amount }) => amount).join(', ')} repetições`
    : sets.map(figuresText).join(', ');
}

/** What stands in place of the numbers, or above them. */
export const EVOLUTION_STATES = {
  loading: 'Carregando sua evolução...',
  offlineTitle: 'Sem conexão',
  offline: 'Não foi possível carregar sua evolução. Assim que a internet voltar, ela aparece aqui.',
  failedTitle: 'Algo deu errado',
  failed: 'Não foi possível carregar sua evolução agora.',
  /** Above numbers that may be out of date. */
  stale: (time: string) => `Sem conexão com a internet: estes números são das ${time}.`,
  emptyTitle: 'Sua evolução começa aqui',
  empty:
    'Ainda não há treinos registrados. Depois do primeiro, seus números aparecem nesta página, e cada exercício ganha uma linha.',
  /** Where nobody has been asked yet whether trainings are recorded. */
  asks: 'Antes do primeiro treino, o site pergunta se você quer registrar.',
  withdrawnTitle: 'Sem registro, sem evolução',
  withdrawn: (date: string) =>
    `Você desligou o registro dos treinos em ${date}, e o que estava registrado foi apagado. Se você registrar de novo, a evolução recomeça do primeiro treino.`,
  /** On a device on which this person trains without records. */
  free: 'Neste aparelho, seus treinos não são registrados e não contam aqui. Você muda isso na página do seu treino.',
} as const;
