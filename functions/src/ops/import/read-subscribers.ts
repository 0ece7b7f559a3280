import { CsvError, parse } from 'csv-parse/sync';
import { cleanLine, cleanLines, NAME_MAX_LENGTH, NameSchema } from 'domain/kit/text-field';
import { HEIGHT_RANGE, TEXT_MAX_LENGTH, WEIGHT_RANGE, isInRange } from 'domain/answers/fields';
import { parseDecimal } from 'domain/answers/measures';
import { PLAN_IDS, type PlanId, PlanIdSchema } from 'domain/buy/plans';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { EmailSchema } from 'domain/kit/email';
import { PhoneSchema } from 'domain/kit/person';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { normalizeDate } from '../../answers/questionnaire-record.ts';
import { now } from '../../kit/time.ts';

/** Why nothing of a file is taken, as a sentence with its cure. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Excel in Brazil writes 'CSV' in Windows-1252. A guess at it would spell names wrongly in every mail. */
const NOT_UTF8 = `The file is not in UTF-8, so its accents cannot be read. In Excel: Save As, "CSV UTF-8 (Comma delimited)".
O arquivo não está em UTF-8. No Excel: Salvar como, "CSV UTF-8 (Delimitado por vírgulas)".`;
/** Signs of a text whose UTF-8 was once read as Windows-1252 ('JoÃ£o'), or that nobody could read. */
const DAMAGED = /\uFFFD|Ã[^\0-\x7FÀ-ÿ]/u;

/** An end later than this is a typing error, in days. */
const LONGEST_PLAN_DAYS = 3 * 365;
const CHOICE_MAX_LENGTH = 60;
/** The plans that a subscriber of the earlier service may have: those on sale, and one that the site only shows (spec §3). */
const TIERS = [...PLAN_IDS, 'Personal 3.0'] as const;

/** A cell. A column that is missing and an empty cell mean the same. */
const Cell = v.optional(v.string(), '');

function text(most: number, clean = cleanLines) {
  return v.pipe(
    Cell,
    v.check((cell) => !DAMAGED.test(cell), 'has letters that a wrong encoding has damaged'),
    v.transform(clean),
    v.maxLength(most, `is longer than ${most} characters`),
  );
}

/** A day as YYYY-MM-DD, or '' for an empty cell. */
const Day = v.pipe(
  Cell,
  v.transform((cell) => (cell === '' ? '' : normalizeDate(cell) || null)),
  v.string('is no day: write it as dd/mm/yyyy or yyyy-mm-dd'),
);

function measure(range: { readonly min: number; readonly max: number }, unit: string) {
  return v.pipe(
    Cell,
    v.transform((cell) => (cell === '' ? null : (parseDecimal(cell) ?? Number.NaN))),
    v.check(
      (value) => value === null || isInRange(value, range),
      `is no number of ${unit} between ${range.min} and ${range.max}`,
    ),
  );
}

/** The answers of the questionnaire, by the names of the columns. */
const ANSWERS = {
  altura: measure(HEIGHT_RANGE, 'metres'),
  peso: measure(WEIGHT_RANGE, 'kilograms'),
  objetivo_principal: text(CHOICE_MAX_LENGTH, cleanLine),
  objetivo_outro: text(TEXT_MAX_LENGTH, cleanLine),
  experiencia_treino: text(CHOICE_MAX_LENGTH, cleanLine),
  frequencia_semanal: text(CHOICE_MAX_LENGTH, cleanLine),
  limitacoes_lesoes: text(TEXT_MAX_LENGTH),
  nivel_energia: text(CHOICE_MAX_LENGTH, cleanLine),
  outros_pontos: text(TEXT_MAX_LENGTH),
};

/** One person in the file: the columns, and what each may hold. */
const RowSchema = v.object({
  email: v.message(EmailSchema, 'is no e-mail address'),
  nome: v.pipe(
    text(NAME_MAX_LENGTH, cleanLine),
    v.check((name) => v.is(NameSchema, name), 'is no name'),
  ),
  telefone: v.optional(
    v.union(
      [v.literal(''), PhoneSchema],
      'is no whole number with its area code: correct it, or empty the cell',
    ),
    '',
  ),
  data_nascimento: v.pipe(
    Day,
    v.check((day) => day < todayInSaoPaulo(now()), 'is a day to come'),
  ),
  subscription_tier: v.picklist(TIERS, `is none of ${TIERS.join(', ')}`),
  subscription_end: v.pipe(Day, v.transform(endOfDay)),
  stripe_subscription_id: v.pipe(
    Cell,
    v.regex(/^(sub_\w{8,250})?$/, 'is no id of a subscription at Stripe (sub_…)'),
  ),
  ...ANSWERS,
});
type Row = v.InferOutput<typeof RowSchema>;

const COLUMNS = Object.keys(RowSchema.entries);
const NEEDED = ['email', 'nome', 'subscription_tier', 'subscription_end'];

/** What a row says of the access: a plan with its end, or a card that Stripe charges, whose end is Stripe's. */
type EarlierAccess =
  | { readonly kind: 'plan'; readonly tier: Row['subscription_tier']; readonly end: Date }
  | { readonly kind: 'card'; readonly plan: PlanId; readonly id: string };

/** A person whom the file names, with the line on which the row begins. */
export interface EarlierSubscriber {
  readonly line: number;
  readonly person: Pick<Row, 'email' | 'nome' | 'telefone' | 'data_nascimento'>;
  readonly access: EarlierAccess;
  /** Null if the row has no answers. */
  readonly answers: Pick<Row, keyof typeof ANSWERS> | null;
}

/** A row that is not taken, with the reasons. They hold no value of the row. */
export interface RefusedLine {
  readonly line: number;
  readonly reasons: readonly string[];
}

/**
 * Reads the file of subscribers (docs/moving-in.md). A row with one wrong cell is refused as a whole, and so are all rows of an
 * address or a subscription that stands there more than once. Throws a `FileProblem`.
 */
export async function readSubscribers(path: string): Promise<{
  readonly subscribers: readonly EarlierSubscriber[];
  readonly refused: readonly RefusedLine[];
}> {
  const read = rowsOf(await textOf(path)).map(({ line, cells }) => readRow(line, cells));
  const rows = read.filter((row) => 'person' in row);
  const doubles = [
    doublesOf(rows, 'email', ({ person }) => person.email),
    doublesOf(rows, 'stripe_subscription_id', ({ access }) => (access.kind === 'card' ? access.id : '')),
  ];
  const judged = read.map((row): EarlierSubscriber | RefusedLine => {
    const reasons = doubles.flatMap((each) => each.get(row.line) ?? []);
    return reasons.length > 0 ? { line: row.line, reasons } : row;
  });
  return {
    subscribers: judged.filter((row) => 'person' in row),
    refused: judged.filter((row) => 'reasons' in row),
  };
}

async function textOf(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new FileProblem(`The file cannot be read (${code}).`, { cause: error });
  }
  try {
    // The decoder leaves the mark at the beginning out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new FileProblem(NOT_UTF8, { cause: error });
  }
}

interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The rows of a CSV file (RFC 4180) with commas, or with semicolons as Excel writes it in Brazil, by their columns. */
function rowsOf(csv: string): readonly CsvRow[] {
  const header = /^.*/.exec(csv)?.[0] ?? '';
  try {
    const rows = parse<{ record: Record<string, string>; info: { lines: number } }>(csv, {
      columns: checkColumns,
      delimiter: header.includes(';') ? ';' : ',',
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    if (rows.length === 0) throw new FileProblem('The file has no rows besides its header.');
    return rows.map(({ record, info }) => ({ line: firstLineOf(record, info.lines), cells: record }));
  } catch (error) {
    if (error instanceof CsvError)
      throw new FileProblem(`The file is no CSV: ${error.message}.`, { cause: error });
    throw error;
  }
}

/** The line on which a row begins, from the line on which it ends and the line ends in its cells. */
function firstLineOf(cells: CsvRow['cells'], last: number): number {
  const lineEnds = Object.values(cells).flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? []);
  return last - lineEnds.length;
}

/** The names of the columns. A misspelt one would leave its cells out in silence, so it is refused. */
function checkColumns(header: readonly string[]): string[] {
  const unknown = header.filter((name) => !COLUMNS.includes(name));
  const missing = NEEDED.filter((name) => !header.includes(name));
  const doubles = header.filter((name, at) => header.indexOf(name) !== at);
  const problems = [
    missing.length > 0 && `Columns are missing: ${missing.join(', ')}.`,
    unknown.length > 0 && `Columns that nobody knows: ${unknown.join(', ')}.`,
    doubles.length > 0 && `Columns that stand there twice: ${doubles.join(', ')}.`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new FileProblem(`${problems.join(' ')} docs/moving-in.md has the names.`);
  return [...header];
}

function readRow(line: number, cells: CsvRow['cells']): EarlierSubscriber | RefusedLine {
  const parsed = v.safeParse(RowSchema, cells, { abortPipeEarly: true });
  if (!parsed.success) {
    return { line, reasons: parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) };
  }
  const {
    email,
    nome,
    telefone,
    data_nascimento,
    subscription_tier: _tier,
    subscription_end: _end,
    stripe_subscription_id: _id,
    ...answers
  } = parsed.output;
  const access = accessOf(parsed.output);
  if (typeof access === 'string') return { line, reasons: [access] };
  return {
    line,
    person: { email, nome, telefone, data_nascimento },
    access,
    answers: Object.values(answers).some((answer) => answer !== '' && answer !== null) ? answers : null,
  };
}

/** The access that a row asks for, or why it gets none. */
function accessOf({
  subscription_tier: tier,
  subscription_end: end,
  stripe_subscription_id: id,
}: Row): EarlierAccess | string {
  if (id !== '') {
    return v.is(PlanIdSchema, tier)
      ? { kind: 'card', plan: tier, id }
      : 'subscription_tier is no plan on sale, and a card is charged for it';
  }
  if (end === null) return 'subscription_end is empty';
  const days = (end.getTime() - now().getTime()) / DAY_MS;
  if (days <= 0) return 'subscription_end is over: whoever comes back buys here';
  if (days > LONGEST_PLAN_DAYS) return 'subscription_end is more than three years ahead';
  return { kind: 'plan', tier, end };
}

/** The moment at which a day ends in São Paulo, which has had no daylight saving time since 2019; null for ''. */
function endOfDay(day: string): Date | null {
  return day === '' ? null : new Date(Date.parse(`${day}T00:00:00-03:00`) + DAY_MS);
}

/** By the line of each row that has a value of `column` in common with another row, the reason to refuse it. */
function doublesOf(
  rows: readonly EarlierSubscriber[],
  column: string,
  valueOf: (row: EarlierSubscriber) => string,
): ReadonlyMap<number, string> {
  const lines = new Map<string, number[]>();
  for (const row of rows.filter((each) => valueOf(each) !== ''))
    lines.set(valueOf(row), [...(lines.get(valueOf(row)) ?? []), row.line]);
  const doubles = [...lines.values()].filter((same) => same.length > 1);
  return new Map(
    doubles.flatMap((same) =>
      same.map((line) => [line, `${column} is the same on the lines ${same.join(', ')}`] as const),
    ),
  );
}
