import { createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { basename, dirname, extname, join } from 'node:path';
import { withoutFormula } from '../../trainers/csv.ts';
import { REPORT_COLUMNS } from './columns.ts';
import type { Row } from './csv/read-rows.ts';
import type { Survey } from './survey.ts';

/** Tells a spreadsheet that the file is UTF-8. */
const BOM = '\uFEFF';

/** The rows of a file that were not taken, written beside it as they stand there, each with its line and reason. */
export class Report {
  private stream: WriteStream | undefined;
  private readonly counted = new Map<string, number>();

  constructor(private readonly survey: Survey) {}

  /** How many rows there are of each reason. */
  get reasons(): ReadonlyMap<string, number> {
    return this.counted;
  }

  /** The report's path, or null if every row was taken. */
  get path(): string | null {
    return this.stream === undefined ? null : String(this.stream.path);
  }

  async add({ line, cells }: Row, reasons: readonly string[]): Promise<void> {
    for (const reason of reasons) this.counted.set(reason, (this.counted.get(reason) ?? 0) + 1);
    this.stream ??= await this.open();
    const own = this.survey.header.map((_, at) => cells[at] ?? '');
    const written = this.stream.write(this.lineOf(own, [String(line), reasons.join('; ')]));
    if (!written) await once(this.stream, 'drain');
  }

  async close(): Promise<void> {
    if (this.stream === undefined) return;
    this.stream.end();
    await once(this.stream, 'close');
  }

  private async open(): Promise<WriteStream> {
    const stream = createWriteStream(freePath(this.survey.path), { flags: 'wx' });
    await once(stream, 'open');
    stream.write(`${BOM}${this.lineOf(this.survey.header, REPORT_COLUMNS)}`);
    return stream;
  }

  /** A row's own cells, without those that an earlier report added, and then ours. */
  private lineOf(own: readonly string[], added: readonly string[]): string {
    const { names, separator } = this.survey;
    const kept = own.filter((_, at) => REPORT_COLUMNS.every((name) => name !== names[at]));
    const cells = [...kept, ...added].map((cell) => `"${withoutFormula(cell).replaceAll('"', '""')}"`);
    return `${cells.join(separator)}\r\n`;
  }
}

/** A path beside the file that no file has: nothing of the owner's is overwritten, and no earlier report. */
function freePath(path: string): string {
  const name = basename(path, extname(path));
  for (let number = 1; ; number += 1) {
    const candidate = join(dirname(path), `${name}.report${number === 1 ? '' : `-${number}`}.csv`);
    if (!existsSync(candidate)) return candidate;
  }
}
