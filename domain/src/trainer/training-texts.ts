import { formatDate, todayInSaoPaulo } from '../kit/dates.ts';
import { daysBetween } from './row.ts';
import { agoText } from './texts.ts';
import { type DonePlace, loadsChanged, type Trend, type WeeksOfExercise } from './trainings.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A day (YYYY-MM-DD) or moment as 'dd/mm'. */
const shortDay = (day: string | Date) => formatDate(day).slice(0, 5);

/** A number as Brazilians write it: '62,5'. */
export const numberText = (number: number) => number.toLocaleString('pt-BR');

interface Figures {
  readonly load: number | null;
  readonly amount: number;
}

/** Sets in figures, those of one load together: '62,5 kg × 10, 10, 8', '12, 12, 10 repetições', '40, 35 s'. */
export function setsInFigures(sets: readonly Figures[], unit: 'r' | 's' | 'x'): string {
  const groups: { load: number | null; amounts: number[] }[] = [];
  for (const { load, amount } of sets) {
    const last = groups.at(-1);
    if (last !== undefined && last.load === load) last.amounts.push(amount);
    else groups.push({ load, amounts: [amount] });
  }
  return groups
    .map(({ load, amounts }) => {
      const many = `${amounts.join(', ')}${unit === 's' ? ' s' : ''}`;
      if (load !== null) return `${numberText(load)} kg × ${many}`;
      return unit === 's' ? many : `${many} repetições`;
    })
    .join(' · ');
}

/** The section of a person's trainings, on the trainer's page of that person. */
export const TRAININGS = {
  title: 'Treinos',
  loading: 'Carregando os treinos...',
  offline: 'Sem conexão: os treinos aparecem assim que a internet voltar.',
  failed: 'Não foi possível carregar os treinos agora.',
  closed: 'Os treinos se fecham junto com as respostas.',
  none: 'Ainda não há treinos registrados.',
  summary: (last: Date | null, now: Date, week: number | null, all: number) =>
    [
      last === null ? '' : `Último treino ${agoText(daysBetween(last, now))} (${shortDay(last)})`,
      week === null ? '' : `${week} dos últimos 7 dias`,
      `${counted(all, 'treino', 'treinos')} ao todo`,
    ]
      .filter(Boolean)
      .join(' · '),

  told: 'O que foi contado',
  pain: (strength: number, where: string) => `Dor ${strength} de 10${where === '' ? '' : `: ${where}`}`,
  comment: 'Comentário',
  olderTold: 'Algo foi contado de um treino que já não aparece aqui.',
  see: 'Visto',
  seeing: 'Marcando...',
  seen: 'Marcado como visto.',

  last: 'Últimos treinos',
  day: (moment: Date) => shortDay(todayInSaoPaulo(moment)),
  training: (letter: string, name: string) => `Treino ${letter}${name === '' ? '' : ` – ${name}`}`,
  open: 'em andamento',
  allDone: (asked: number) => `Fez tudo: ${counted(asked, 'série', 'séries')}`,
  partDone: (done: number, asked: number) => `Fez ${done} de ${counted(asked, 'série', 'séries')}`,
  missed: (places: readonly DonePlace[]) =>
    `Faltou: ${places.map(({ name, asked, sets }) => `${name} (${sets.length} de ${asked ?? 0})`).join(', ')}`,
  effortOf: (effort: number) => `esforço ${effort}`,
  exercise: 'Exercício',
  asked: 'Pedido',
  done: 'Feito',
  notDone: 'Não fez',

  effort: (efforts: readonly number[]) => `Esforço (0 a 10): ${efforts.join(', ')}`,
  trend: { rising: 'subindo', steady: 'estável', falling: 'caindo' } satisfies Record<Trend, string>,

  loads: 'Cargas por semana',
  loadsNote: 'A melhor série de cada semana, que começa no dia acima.',
  loadsChanged: (exercises: readonly WeeksOfExercise[]) => {
    const { compared, rose, fell } = loadsChanged(exercises);
    if (compared === 0) return '';
    const of = counted(compared, 'exercício', 'exercícios');
    const down = fell === 0 ? '' : `, caiu em ${fell}`;
    return rose + fell === 0 ? `A carga não mudou em ${of}.` : `A carga subiu em ${rose} de ${of}${down}.`;
  },
  unit: { kg: 'kg', r: 'repetições', s: 'segundos' } satisfies Record<WeeksOfExercise['unit'], string>,
  change: (change: number) =>
    change === 0 ? 'igual' : `${change > 0 ? '+' : '−'}${numberText(Math.abs(change))}`,
  week: (monday: string) => shortDay(monday),
  noWeek: { kg: 'sem carga registrada', r: 'sem treino', s: 'sem treino' } satisfies Record<
    WeeksOfExercise['unit'],
    string
  >,
  all: (count: number) => `Mostrar todos (${count})`,
} as const;

/** Beside an exercise where the routine is written: what was done of it last. */
export const lastOf = (sets: readonly Figures[], unit: 'r' | 's') => `Última: ${setsInFigures(sets, unit)}`;
