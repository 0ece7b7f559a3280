/** Sets of a training that only this device has. */
export const WAITING_SETS = {
  offline: (sets: number) =>
    sets === 1
      ? '1 série espera a internet para ser enviada.'
      : `${sets} séries esperam a internet para serem enviadas.`,
  /** There is a connection, and the server has not taken them yet. */
  online: (sets: number) =>
    sets === 1 ? '1 série ainda não foi enviada.' : `${sets} séries ainda não foram enviadas.`,
  open: 'Ver no treino',
} as const;
