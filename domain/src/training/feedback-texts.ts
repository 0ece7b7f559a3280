import { formatDate } from '../kit/dates.ts';
import { O, TRAINER } from '../kit/content/trainer.ts';
import { ROUTINE } from './routine-texts.ts';

// What is asked at the end of a training, and how a past one is corrected or noted.

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const FEEDBACK = {
  title: 'Como foi?',
  optional: `Responda só o que quiser. ${TRAINER.name} vê o que você enviar.`,
  effort: 'Esforço do treino, de 0 a 10',
  effortHelp: '0 repouso · 5 difícil · 10 máximo',
  /** What the numbers with a word say aloud. */
  effortWords: { 0: 'repouso', 5: 'difícil', 10: 'máximo' } as Readonly<Record<number, string>>,
  pain: 'Sentiu dor?',
  no: 'Não',
  yes: 'Sim',
  where: 'Onde?',
  whereHint: 'Por exemplo: ombro direito.',
  strength: 'Quão forte, de 1 a 10?',
  strengthHelp: '1 quase nada · 5 média · 10 a pior',
  comment: 'Comentário',
  commentHint: `O que ${O} personal precisa saber deste treino?`,
  send: 'Enviar',
  noStrength: 'Escolha de 1 a 10 quão forte foi a dor, ou marque “Não”.',
  nothing: 'Ainda não há o que enviar: escolha ou escreva algo.',
  /** What was begun is kept on the device, and goes nowhere before 'Enviar'. */
  draft: 'Rascunho neste aparelho. Só vai com “Enviar”.',
  strongTitle: 'Dor forte: pare por aqui.',
  strong: `Conte a ${TRAINER.name} antes do próximo treino.`,
  write: 'Escrever no WhatsApp',
  message: (day: string) => `Olá! Senti uma dor forte no ${day} e quero falar sobre isso antes de continuar.`,
} as const;

/** What was left out of an exercise: 'Supino: faltaram 2 séries'. */
export const leftOutText = (exercise: string, sets: number): string =>
  `${exercise}: ${sets === 1 ? 'faltou' : 'faltaram'} ${counted(sets, 'série', 'séries')}`;

const WEEKDAYS = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'America/Sao_Paulo' });

/** A day as one says it: 'hoje', 'ontem', 'quinta-feira, 26/11'. `days` is how many days ago it was. */
export function dayText(at: number, days: number): string {
  if (days <= 1) return days === 1 ? 'ontem' : 'hoje';
  return `${WEEKDAYS.format(at)}, ${formatDate(new Date(at)).slice(0, 5)}`;
}

export const PAST = {
  title: 'Últimos treinos',
  /** A past training in the list, and above what is told of it. */
  training: (letter: string, day: string) => `${ROUTINE.day(letter)}, ${day}`,
  drafted: 'Falta enviar como foi.',
  correct: 'Ver e corrigir',
  sets: 'Corrigir as séries',
  summary: (sets: number, exercises: number) =>
    `${counted(sets, 'série', 'séries')} em ${counted(exercises, 'exercício', 'exercícios')}.`,
  note: 'Anotar um treino que você fez',
  noteHelp: 'Treinou sem o celular? Anote o que fez nos últimos sete dias.',
  day: 'Qual treino?',
  date: 'Quando?',
  begin: (letter: string, day: string) => `Anotar o ${ROUTINE.day(letter)} de ${day}`,
} as const;
