/** The words of the file into which the queue is exported. */
export const QUEUE_EXPORT = {
  columns: [
    'Nome',
    'E-mail',
    'Telefone',
    'Plano',
    'Situação',
    'Desde',
    'Prazo',
    'Fim do acesso',
    'Renova',
    'Avisos',
  ],
  yes: 'Sim',
  no: 'Não',
  /** The end of an access that has none. */
  noEnd: 'Sem data de fim',
} as const;
