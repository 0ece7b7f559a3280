import { createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { basename, dirname, extname, join } from 'node:path';
import { withoutFormula } from '../../trainer/queue-csv.ts';
import { plainName, REPORT_COLUMNS } from './columns.ts';
import type { Row } from './csv/read-csv.ts';
import type { RefusedRow } from './row/read-row.ts';
import type { Survey } from './survey.ts';

/** Tells a spreadsheet that the file is UTF-8. */
const BOM = '\uFEFF';

/** The columns in which the operator decides about a subscription. A report has them also where the file has not. */
const DECIDED = ['stripe_subscription_id', 'subscription_tier'];

/**
 * The rows of a file that were not taken, written beside it as they stand there, each with its line and reason, and with the ids
 * of the subscriptions that are asked about.
 */
export class Report {
  private stream: WriteStream | undefined;
  private readonly counted = new Map<string, number>();
  private readonly added: readonly string[];

  constructor(private readonly survey: Survey) {
    const missing = DECIDED.filter((name) => survey.parts.records && !survey.names.includes(name));
    this.added = [...missing, ...REPORT_COLUMNS];
  }

  get reasons(): ReadonlyMap<string, number> {
    return this.counted;
  }

  /** The report's path, or null if every row was taken. */
  get path(): string | null {
    return this.stream === undefined ? null : String(this.stream.path);
  }

  async add({ line, cells }: Row, { refused, candidates = [] }: RefusedRow): Promise<void> {
    for (const reason of refused) this.counted.set(reason, (this.counted.get(reason) ?? 0) + 1);
    this.stream ??= await this.open();
    // The mark keeps the row refused until somebody has decided.
    const ids = candidates.map((id) => `?${id}`).join(' ');
    const { names } = this.survey;
    const rowCells = names.map((name, at) => (name === DECIDED[0] && ids !== '' ? ids : (cells[at] ?? '')));
    const reported: Readonly<Record<string, string>> = {
      stripe_subscription_id: ids,
      import_line: String(line),
      import_reason: refused.join('; '),
    };
    const added = this.added.map((name) => reported[name] ?? '');
    // Cells without a column stay without one, so that the row is refused again until it is corrected.
    const misfits = cells.slice(names.length).filter((cell) => cell !== '');
    if (!this.stream.write(this.lineOf(rowCells, [...added, ...misfits]))) await once(this.stream, 'drain');
  }

  async close(): Promise<void> {
    if (this.stream === undefined) return;
    this.stream.end();
    await once(this.stream, 'close');
  }

  private async open(): Promise<WriteStream> {
    const stream = createWriteStream(freePath(this.survey.path), { flags: 'wx' });
    await once(stream, 'open');
    stream.write(`${BOM}${this.lineOf(this.survey.header, this.added)}`);
    return stream;
  }

  /** A line of the report: a row's own cells without those that an earlier report added, and then ours. */
  private lineOf(rowCells: readonly string[], added: readonly string[]): string {
    const { header, format } = this.survey;
    const isOld = (name = '') => REPORT_COLUMNS.some((each) => each === plainName(name));
    const kept = rowCells.filter((_, at) => !isOld(header[at]));
    const cells = [...kept, ...added].map((cell) => `"${withoutFormula(cell).replaceAll('"', '""')}"`);
    return `${cells.join(format.separator === 'json' ? ',' : format.separator)}\r\n`;
  }
}

/** A path beside the file where nothing is yet, so that no file of the owner and no earlier report is overwritten. */
function freePath(path: string): string {
  const name = basename(path, extname(path));
  for (let number = 1; ; number += 1) {
    const candidate = join(dirname(path), `${name}.report${number === 1 ? '' : `-${number}`}.csv`);
    if (!existsSync(candidate)) return candidate;
  }
}
