/** The storage keys of one account's answers on this device, which are there only while they hold something. */
export const answerKeys = (uid: string) =>
  ({
    /** The answers that the server has not confirmed. */
    unsent: `anamnese:${uid}`,
    /** The values typed in the wizard. */
    typed: `anamnese-aberta:${uid}`,
    /** The values typed in 'Editando Anamnese'. */
    edited: `anamnese-edicao:${uid}`,
  }) as const;
