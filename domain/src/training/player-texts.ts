import { TRAINER } from '../kit/content/trainer.ts';
import { ROUTINE, secondsText } from './routine-texts.ts';
import type { Target } from './routine.ts';

// The player: the page on which a day of the routine is trained, one set after the other.

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What one set has: a load in kg, or none, and repetitions or seconds. */
export interface Figures {
  readonly load: number | null;
  readonly amount: number;
  readonly unit: 'r' | 's' | 'x';
}

/** A load as Brazilians write it: '62,5'. */
export const loadText = (load: number): string => `${load}`.replace('.', ',');

/** What a set has, in figures: '62,5 kg × 10', '10 repetições', '45 s'. */
export function figuresText({ load, amount, unit }: Figures): string {
  const many = unit === 's' ? secondsText(amount) : `${amount}`;
  if (load !== null) return `${loadText(load)} kg × ${many}`;
  return unit === 's' ? many : counted(amount, 'repetição', 'repetições');
}

/** What set `set` of an exercise aims at, the first being 1: '8 a 12 repetições', '30 a 45 s', 'até a falha'. */
export function setTarget(target: Target, set: number): string {
  switch (target.kind) {
    case 'reps':
      return `${target.from === target.to ? '' : `${target.from} a `}${counted(target.to, 'repetição', 'repetições')}`;
    case 'reps-each':
      return counted(target.reps[set - 1] ?? target.reps.at(-1) ?? 0, 'repetição', 'repetições');
    case 'seconds':
      return target.from === target.to
        ? secondsText(target.to)
        : `${target.to < 60 ? target.from : secondsText(target.from)} a ${secondsText(target.to)}`;
    case 'failure':
      return 'até a falha';
    default:
      return target satisfies never;
  }
}

export const PLAYER = {
  /** The page's main button, and the button of a training that is open. */
  start: (letter: string) => `Começar ${ROUTINE.day(letter)}`,
  resume: (letter: string) => `Continuar ${ROUTINE.day(letter)}`,
  /** The button of a training that another device began. */
  resumeHere: (letter: string) => `Continuar ${ROUTINE.day(letter)} aqui`,
  /** Beside the button that begins a training: what the phone does in it, and what it cannot do. */
  screen: 'A tela fica acesa durante o treino. Com a tela bloqueada, o aviso do descanso não toca.',
  opening: 'Abrindo o treino...',
  close: 'Fechar e continuar depois',

  exercise: (number: number, count: number) => `Exercício ${number} de ${count}`,
  set: (set: number, sets: number) => `Série ${set} de ${sets}`,
  inGroup: (group: string) => `${group}: sem descanso até o próximo`,
  lastTime: (figures: string) => `Última vez ${figures}`,
  firstTime: 'Primeira vez: anote como foi.',

  load: 'Carga (kg)',
  addLoad: 'Anotar carga',
  /** Below an empty load, where one belongs to the exercise. */
  noLoad: 'Sem carga',
  amount: { r: 'Repetições', s: 'Segundos' },
  less: (field: string) => `Diminuir: ${field}`,
  more: (field: string) => `Aumentar: ${field}`,
  rir: 'Quantas ainda daria?',

  done: 'Série feita',
  undo: (set: number) => `Desfazer série ${set}`,
  undone: (set: number) => `Série ${set} desfeita.`,
  toNext: 'Próxima série',
  said: (set: number, figures: string) => `Série ${set} feita: ${figures}.`,
  /** `exercise` is null where the next set is of the exercise that is shown. */
  next: (exercise: string | null, set: string, figures: string) =>
    `A seguir: ${exercise === null ? '' : `${exercise}, `}${set}, ${figures}`,

  sets: 'Séries deste exercício',
  isOpen: 'por fazer',
  show: (set: number) => `Mostrar a série ${set}`,

  list: 'Ver todos os exercícios',
  listDone: (done: number, sets: number) => `${done} de ${counted(sets, 'série', 'séries')}`,
  skip: 'Pular',
  swap: 'Trocar de exercício',
  swapTo: (exercise: string) => `Fazer ${exercise}`,
  swapBack: (exercise: string) => `Voltar para ${exercise}`,
  swapped: (exercise: string) => `No lugar de ${exercise}`,

  end: 'Concluir treino',
  endTitle: 'Treino concluído',
  allDone: 'Todas as séries feitas.',
  missing: (count: number) => `${count === 1 ? 'Falta' : 'Faltam'} ${counted(count, 'série', 'séries')}.`,
  summary: (sets: number, exercises: number, minutes: number) =>
    `${counted(sets, 'série', 'séries')} em ${counted(exercises, 'exercício', 'exercícios')}, ${counted(minutes, 'minuto', 'minutos')}.`,
  nothingDone: 'Nenhuma série foi marcada.',
  nextDay: (letter: string) => `Da próxima vez é ${ROUTINE.day(letter)}.`,
  goOn: 'Continuar este treino',
  toRoutine: 'Voltar para a ficha',
} as const;

/** Where the sets of a training are. Each text stands only once it is so. */
export const KEPT = {
  kept: 'Salvo neste aparelho',
  sent: 'Enviado',
  notKept: 'Este aparelho não consegue salvar. Deixe esta página aberta até o fim do treino.',
  unrecorded: 'Treino sem registro: nada fica salvo.',
  /** Why the server takes no more sets of the training. */
  refused: {
    consent: 'O registro foi desligado: as séries não são mais enviadas.',
    plan: 'Seu plano terminou: as séries ficam só neste aparelho.',
    erased: 'Este treino foi apagado: as séries não são mais enviadas.',
  },
} as const;

/** A training that a release for safety has ended. */
export const INTERRUPTED = {
  title: 'Treino encerrado',
  text: `${TRAINER.name} mudou sua ficha por segurança. Este treino terminou aqui.`,
  /** Only where the sets are kept. */
  kept: 'As séries que você fez continuam salvas.',
  next: (letter: string) => `O próximo é o ${ROUTINE.day(letter)}, já com a ficha nova.`,
  /** Where no routine is released on the site any more. */
  absent: 'Antes do próximo treino, veja no painel em que pé está sua ficha.',
  toRoutine: 'Ver a ficha nova',
  /** On the page where the routine itself is in sight. */
  noticed: 'Entendi',
} as const;

/** What is said of a training beside its sets. */
export const PLAYER_STATES = {
  released: 'Há uma ficha nova. Ela vale a partir do próximo treino.',
} as const;

/** Why a number cannot be kept. */
export const FIGURE_PROBLEMS = {
  load: 'Escreva a carga em kg, de 0 a 999,99.',
  amount: { r: 'Escreva as repetições, de 0 a 9999.', s: 'Escreva os segundos, de 0 a 9999.' },
} as const;
