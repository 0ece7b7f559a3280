import { PlanIdSchema, type PlanId, PLAN_IDS, PLANS } from 'domain/buy/plans';
import * as v from 'valibot';
import { readFlags, UsageProblem } from '../usage.ts';
import { type ColumnChoice, COLUMNS, plainName } from './columns.ts';

export const USAGE = `npm run import -- <file>... [--dry-run] [--replace | --undo] [--project <project id>]
  --dry-run                 says what would be done, and writes nothing but the report
  --replace                 also takes rows that were taken before, in place of what was taken then
  --undo                    takes back what was taken of the addresses in the files
  --column 'vencimento=subscription_end'   what a column of the files means
  --ignore origem,cupom     columns to leave out
  --tier 'VIP=plus'         the plan that a name in subscription_tier means; --tier '=plus' for an empty cell
  --amount '149,00=plus'    the plan of a card subscription that charges this amount every 60 days
  --endless                 takes plans without an end, and those that end in more than three years`;

/** What the operator has decided about the files, on the command line. */
export interface Decisions extends ColumnChoice {
  readonly mode: 'take' | 'replace' | 'undo';
  readonly isDry: boolean;
  /** The plans by the names, in lower case, that the files have for them. */
  readonly tiers: ReadonlyMap<string, PlanId>;
  /** The plans by the amounts that cards are charged for them, in centavos; those of this site, too. */
  readonly amounts: ReadonlyMap<number, PlanId>;
  readonly isEndlessMeant: boolean;
}

/** Reads the command line. Throws a `UsageProblem`. */
export function readDecisions(args: readonly string[]): {
  readonly files: readonly string[];
  readonly decisions: Decisions;
} {
  const { values, positionals } = readFlags({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
      endless: { type: 'boolean', default: false },
      ignore: { type: 'string', multiple: true, default: [] },
      column: { type: 'string', multiple: true, default: [] },
      tier: { type: 'string', multiple: true, default: [] },
      amount: { type: 'string', multiple: true, default: [] },
    },
  });
  if (positionals.length === 0) throw new UsageProblem('No file is named.');
  if (values.replace && values.undo) throw new UsageProblem('--replace and --undo exclude each other.');
  const prices = PLAN_IDS.map((id) => [PLANS[id].price_cents, id] as const);
  return {
    files: positionals,
    decisions: {
      mode: values.undo ? 'undo' : values.replace ? 'replace' : 'take',
      isDry: values['dry-run'],
      ignored: values.ignore.flatMap((names) => names.split(',').map(plainName)),
      columns: new Map(pairs('column', values.column, v.picklist(COLUMNS), plainName)),
      tiers: new Map(pairs('tier', values.tier, PlanIdSchema, (name) => name.trim().toLowerCase())),
      amounts: new Map([...prices, ...pairs('amount', values.amount, PlanIdSchema, centsIn)]),
      isEndlessMeant: values.endless,
    },
  };
}

/** The pairs of an option that is written as 'name=value', each with its name read by `toKey`. */
function pairs<Key, Schema extends v.GenericSchema<string>>(
  option: string,
  written: readonly string[],
  schema: Schema,
  toKey: (name: string) => Key | null,
): readonly (readonly [Key, v.InferOutput<Schema>])[] {
  return written.map((pair) => {
    const at = pair.lastIndexOf('=');
    const key = toKey(pair.slice(0, Math.max(at, 0)));
    const value = v.safeParse(schema, pair.slice(at + 1).trim());
    if (at === -1 || !value.success || key === null) {
      throw new UsageProblem(`--${option} ${pair} is not written as below.`);
    }
    return [key, value.output];
  });
}

/** '149,00', '149.00' or '149' in centavos; null for any other text. */
function centsIn(amount: string): number | null {
  const read = /^(?:R\$)?\s*(\d{1,5})(?:[.,](\d{2}))?$/.exec(amount.trim());
  return read === null ? null : Number(`${read[1]}${read[2] ?? '00'}`);
}
