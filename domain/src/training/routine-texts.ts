import { O, TRAINER } from '../kit/content/trainer.ts';
import type { ExerciseItem, Target } from './routine.ts';

// The subscriber's page of the routine, '/dashboard/treino'.

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A time as the gym says it: '45 s', '2 min', '1 min 30 s'. */
export function secondsText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** A time or a range of times: '45 s', '30–45 s', '45 s – 1 min'. `between` stands in a range of seconds, `apart` in any other. */
function rangeText({ from, to }: { from: number; to: number }, between: string, apart: string): string {
  if (from === to) return secondsText(to);
  return to < 60 ? `${from}${between}${secondsText(to)}` : `${secondsText(from)}${apart}${secondsText(to)}`;
}

/** A target in figures, which are read from a distance: '8–12', '10 / 8 / 6', '30–45 s', 'falha'. */
export function targetFigures(target: Target): string {
  switch (target.kind) {
    case 'reps':
      return target.from === target.to ? `${target.to}` : `${target.from}–${target.to}`;
    case 'reps-each':
      return target.reps.join(' / ');
    case 'seconds':
      return rangeText(target, '–', ' – ');
    case 'failure':
      return 'falha';
    default:
      return target satisfies never;
  }
}

/** Sets and target as a sentence: '4 séries de 8 a 12 repetições'. */
export function setsText({ sets, target }: Pick<ExerciseItem, 'sets' | 'target'>): string {
  const series = counted(sets, 'série', 'séries');
  switch (target.kind) {
    case 'reps': {
      const repetitions = counted(target.to, 'repetição', 'repetições');
      return `${series} de ${target.from === target.to ? '' : `${target.from} a `}${repetitions}`;
    }
    case 'reps-each':
      return `${series}: ${target.reps.join(', ')} repetições, nessa ordem`;
    case 'seconds':
      return `${series} de ${rangeText(target, ' a ', ' a ')}`;
    case 'failure':
      return `${series} até a falha`;
    default:
      return target satisfies never;
  }
}

/** The four times of the cadence apart, as they are said: '3-0-1-0'. */
export const tempoText = (tempo: string) => Array.from(tempo).join('-');

/** Why an exercise has to be adapted, as the button says it, and as the message to the trainer says it. */
const REASONS = [
  { button: 'Não tem o aparelho', message: 'onde eu treino não tem esse aparelho' },
  { button: 'Ficou difícil demais', message: 'ficou difícil demais para mim' },
  { button: 'Outro motivo', message: '' },
] as const;

export const ROUTINE = {
  title: 'Meu Treino',
  back: 'Meu Painel',
  skip: 'Pular para o treino',
  print: 'Imprimir a ficha',
  days: 'Seus treinos',
  day: (letter: string) => `Treino ${letter}`,
  next: 'Próximo treino',
  amount: (exercises: number, minutes: number) =>
    `${counted(exercises, 'exercício', 'exercícios')} · cerca de ${minutes} min`,
  released: (date: string) => `Ficha de ${date}, feita por ${TRAINER.name}.`,
  /** The name of a group whose exercises are done in turn, by how many they are. */
  group: (count: number) => ['Bi-set', 'Tri-set'][count - 2] ?? 'Circuito',
  groupHow: (count: number) =>
    `Faça ${count === 2 ? 'os dois' : `os ${count}`} em sequência, sem descanso entre eles, e só depois descanse.`,
  load: 'Carga',
  rest: 'Descanso',
  noRest: 'nenhum',
  tempo: 'Cadência',
  rir: 'RIR',
  note: `Recado de ${TRAINER.name}`,
  swaps: 'Pode trocar por',
  /** Explains what not everybody knows; only what the day has. */
  tempoHelp:
    'Cadência é o tempo, em segundos, de cada parte do movimento: descer, segurar embaixo, subir e segurar em cima. X quer dizer o mais rápido que puder.',
  rirHelp:
    'RIR é quantas repetições você ainda conseguiria fazer quando para. RIR 2: pare quando ainda daria para fazer mais duas.',
  failureHelp: 'Até a falha: repita até não conseguir mais nenhuma com o movimento correto.',
  help: 'O que querem dizer esses nomes?',
  trouble: 'Dor, aparelho ocupado ou dúvida?',
  adapt: `Adaptar com ${O} personal`,
  reasons: REASONS,
  adaptMessage: (exercise: string, day: string, reason: string) =>
    `Olá! Quero adaptar o exercício ${exercise} do ${day}. Motivo: ${reason}`,
  pain: 'Senti dor',
  painHelp: `Pare o exercício e conte a ${TRAINER.name} antes de continuar.`,
  painMessage: (exercise: string, day: string) =>
    `Olá! Senti dor ao fazer o exercício ${exercise} do ${day}. Onde dói: `,
  /** On the button that ends a day, and what it answers. */
  finish: (letter: string) => `Terminei o Treino ${letter}`,
  evolution: 'Ver minha evolução',
  finished: (letter: string) => `Bom trabalho! Da próxima vez, esta página abre no Treino ${letter}.`,
} as const;

export const ROUTINE_VIDEO = {
  open: 'Ver vídeo',
  close: 'Fechar vídeo',
  /** The accessible name of the button, and of the video itself. */
  of: (exercise: string) => `: ${exercise}`,
  title: (exercise: string) => `Vídeo do exercício ${exercise}`,
  privacy: 'O vídeo é do YouTube: ao abrir, o Google sabe que você assistiu.',
  failed: 'O vídeo não abriu.',
  failedCue: 'Enquanto isso, a dica:',
  elsewhere: 'Abrir no YouTube',
  newTab: '(abre em nova aba)',
} as const;

/** What stands in place of the routine where there is none to show. */
export const ROUTINE_STATES = {
  loading: 'Carregando seu treino...',
  updated: 'Seu treino foi atualizado agora.',
  offlineTitle: 'Sem conexão',
  offline: 'Não foi possível carregar seu treino. Assim que a internet voltar, esta página confere de novo.',
  /** Above the routine where the server's word is not known. */
  known: {
    offline: 'Sem internet: esta é a última versão da sua ficha neste aparelho.',
    failed: 'Não foi possível conferir agora: esta é a última versão da sua ficha neste aparelho.',
  },
  failedTitle: 'Algo deu errado',
  failed: 'Não foi possível carregar seu treino agora.',
  absentTitle: 'Nenhuma ficha por aqui ainda',
  absent: `${TRAINER.name} ainda não liberou seu treino nesta página. No painel você vê em que pé ele está.`,
  endedTitle: 'Seu plano terminou',
  ended: 'O treino fecha com o plano. Com um plano ativo, ele volta a aparecer aqui.',
  toPanel: 'Ir para o painel',
  contact: 'Chamar no WhatsApp',
  ask: 'Olá! Não encontro meu treino no site.',
} as const;
