/** The columns that say who somebody is. */
const PERSON = ['email', 'telefone', 'data_nascimento'] as const;
/** The columns of `subscribers`: a file with one of them brings records. */
const RECORD = [
  'nome',
  'subscribed',
  'subscription_tier',
  'subscription_end',
  'stripe_subscription_id',
] as const;
/** The columns of `anamnese_treinos`: a file with one of them brings questionnaires. */
const ANSWERS = [
  'nome_completo',
  'altura',
  'peso',
  'objetivo_principal',
  'objetivo_outro',
  'experiencia_treino',
  'frequencia_semanal',
  'limitacoes_lesoes',
  'nivel_energia',
  'outros_pontos',
] as const;
/** The columns that are read. All names are the specification's (spec §3), but for the subscription's. */
export const COLUMNS = [...PERSON, ...RECORD, ...ANSWERS, 'updated_at'] as const;
export type Column = (typeof COLUMNS)[number];

/** The columns of our own report, so that its rows can be corrected and taken from there. */
export const REPORT_COLUMNS = ['import_line', 'import_reason'] as const;

/**
 * The columns that exports have and that are not needed: ids of the earlier service, and the equipment, which the
 * questionnaire no longer asks for.
 */
const LEFT_OUT: readonly string[] = [
  'id',
  'user_id',
  'created_at',
  'stripe_customer_id',
  'equipamentos_disponiveis',
  ...REPORT_COLUMNS,
];

/** What the rows of a file with these columns bring. */
export interface Parts {
  readonly records: boolean;
  readonly questionnaires: boolean;
}

export function partsOf(names: readonly string[]): Parts {
  return {
    records: RECORD.some((name) => names.includes(name)),
    questionnaires: ANSWERS.some((name) => names.includes(name)),
  };
}

/** The columns that nobody knows, so that a misspelt one is not passed over in silence. */
export function unknownColumns(names: readonly string[], ignored: readonly string[]): readonly string[] {
  const known = [...COLUMNS, ...LEFT_OUT, ...ignored];
  return names.filter((name) => !known.includes(name));
}

/** Whether a text is the name of a column that is read. */
export function isColumn(name: string): name is Column {
  return COLUMNS.some((column) => column === name);
}

/** Whether any answer of the questionnaire is given. */
export function hasAnswers(cells: Readonly<Record<(typeof ANSWERS)[number], unknown>>): boolean {
  return ANSWERS.some((name) => cells[name] !== '' && cells[name] !== null);
}
