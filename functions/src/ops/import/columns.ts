const PERSON = ['email', 'telefone', 'data_nascimento', 'nome_completo'] as const;
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
/** The columns that are read. All names but the subscription's are the specification's (spec §3). */
export const COLUMNS = [...PERSON, ...RECORD, ...ANSWERS, 'updated_at'] as const;
export type Column = (typeof COLUMNS)[number];

/** Other names that leave no doubt. */
const ALIASES: Readonly<Record<string, Column>> = {
  e_mail: 'email',
  celular: 'telefone',
  whatsapp: 'telefone',
  data_de_nascimento: 'data_nascimento',
  plano: 'subscription_tier',
};

/** Stripe's own export of subscriptions (Dashboard → Billing → Subscriptions → Export): all other columns are left out. */
const STRIPES: Readonly<Record<string, Column>> = {
  customer_email: 'email',
  customer_name: 'nome',
  id: 'stripe_subscription_id',
};

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

/** What the operator says of columns, by their plain names. */
export interface ColumnChoice {
  readonly ignored: readonly string[];
  readonly columns: ReadonlyMap<string, Column>;
}

export interface FileParts {
  readonly records: boolean;
  readonly questionnaires: boolean;
}

export function partsOfFile(names: readonly string[]): FileParts {
  return {
    records: RECORD.some((name) => names.includes(name)),
    questionnaires: ANSWERS.some((name) => names.includes(name)),
  };
}

/** A column's name without accents, capitals, spaces and marks: 'E-mail' is 'e_mail'. */
export function plainName(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
}

/**
 * The meaning of each column of a header: the name of a column that is read, '' for one that is left out, or the plain name of one
 * that nobody knows, so that a misspelt one is not passed over in silence.
 */
export function namesOf(header: readonly string[], { ignored, columns }: ColumnChoice): readonly string[] {
  const plain = header.map(plainName);
  const isStripes = plain.includes('customer_email') && plain.includes('current_period_end_utc');
  return plain.map((name) => {
    if (ignored.includes(name)) return '';
    const named = columns.get(name);
    if (named !== undefined) return named;
    // The report of such a file has the names of both.
    if (isStripes) return STRIPES[name] ?? (isColumn(name) ? name : '');
    return LEFT_OUT.includes(name) ? '' : (ALIASES[name] ?? name);
  });
}

export function isColumn(name: string): name is Column {
  return COLUMNS.some((column) => column === name);
}

export function hasAnswers(cells: Readonly<Record<(typeof ANSWERS)[number], unknown>>): boolean {
  return ANSWERS.some((name) => cells[name] !== '' && cells[name] !== null);
}
