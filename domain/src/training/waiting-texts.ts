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
  /** Said once, when the server takes no more of a training. */
  refused: {
    plan: 'Seu plano terminou antes de o treino ser enviado. O que faltou enviar fica só neste aparelho.',
    erased: 'Este treino foi apagado no site. O que faltou enviar fica só neste aparelho.',
  },
} as const;
