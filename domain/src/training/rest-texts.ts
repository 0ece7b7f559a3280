// The rest between two sets, and what the phone can do in it.

/** A time as a stopwatch shows it: '1:05'. A second that has begun counts. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(milliseconds, 0) / 1_000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}

/** How long ago something was, in whole seconds that have passed: '0:40'. */
const agoText = (milliseconds: number) => clockText(Math.floor(milliseconds / 1_000) * 1_000);

export const REST = {
  label: 'Descanso',
  left: (time: string) => `Faltam ${time}`,
  less: '−15',
  lessLabel: '−15 segundos de descanso',
  more: '+15',
  moreLabel: '+15 segundos de descanso',
  skip: 'Pular',
  skipLabel: 'Pular o descanso',
  close: 'Fechar',
  over: 'Descanso terminado',
  /** Shown where the rest ended some time ago, as after a lock of the phone. */
  overFor: (milliseconds: number) => `terminou há ${agoText(milliseconds)}`,
  sound: 'Som ligado',
  noSound: 'Som desligado',
} as const;

/** Where the phone lets the screen go dark. */
export const SCREEN_REFUSED =
  'Este aparelho não deixa a tela acesa agora. Se ela apagar, o aviso do descanso não toca.';
