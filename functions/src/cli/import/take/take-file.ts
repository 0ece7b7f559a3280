import { now } from '../../../clock.ts';
import { ProviderError } from '../../../payments/ports/provider-error.ts';
import { readRows, type Row } from '../csv/read-rows.ts';
import { Report } from '../report.ts';
import { readRow, type Refused, type Wanted } from '../row/read-row.ts';
import { nameCells, type Survey } from '../survey.ts';
import { takenBefore } from './taken-before.ts';
import { type Destination, type Taken, takeRow } from './take-row.ts';

/** How many rows are read before any of them is taken; also how many addresses one request looks up. */
const BATCH = 100;
/** How many rows of a batch are taken side by side. Stripe allows 25 requests a second in test mode. */
const SIDE_BY_SIDE = 8;
/** After so many rows about which Stripe did not answer, the next ones would only wait. */
const SILENT = 5;

/** How many of each were taken, by what they are. */
export interface Tally {
  plans: number;
  endless: number;
  subscriptions: number;
  questionnaires: number;
  /** Rows of which everything was there already. */
  known: number;
  refused: number;
}

/** The result of one file. `stopped`: the line from which on nothing is taken, and the error, if the run broke off. */
export interface FileResult {
  readonly tally: Tally;
  readonly report: Pick<Report, 'path' | 'reasons'>;
  readonly stopped: { readonly line: number; readonly error: unknown } | null;
}

/**
 * Takes the rows of a surveyed file, and writes those that it does not take into a report. It holds one batch of rows in
 * memory. An error that is no row's fault breaks the run off; what was taken stays, and a repeated run goes on there.
 */
export async function takeFile(destination: Destination, survey: Survey): Promise<FileResult> {
  const tally: Tally = { plans: 0, endless: 0, subscriptions: 0, questionnaires: 0, known: 0, refused: 0 };
  const report = new Report(survey);
  let unanswered = 0;
  let line = 0;
  try {
    for await (const batch of batchesOf(survey)) {
      const rows = batch.map((row) => ({ row, wanted: wantedOf(survey, row) }));
      line = batch[0]?.line ?? line;
      const emails = rows.flatMap(({ wanted }) => ('refused' in wanted ? [] : [wanted.email]));
      const before = await takenBefore(destination.db, emails);
      for (let at = 0; at < rows.length; at += SIDE_BY_SIDE) {
        const some = rows.slice(at, at + SIDE_BY_SIDE);
        line = some[0]?.row.line ?? line;
        // All of them end before an error is thrown, so that nothing is written after the run has broken off.
        const results = await Promise.allSettled(
          some.map(async ({ wanted }) =>
            'refused' in wanted
              ? wanted
              : takeRow(destination, wanted, before.get(wanted.email) ?? new Set()),
          ),
        );
        for (const [each, result] of results.entries()) {
          if (result.status === 'rejected') throw result.reason;
          count(tally, result.value);
          const row = some[each]?.row;
          if ('refused' in result.value && row) await report.add(row, result.value.refused);
          if ('unanswered' in result.value) unanswered += 1;
          else if ('access' in result.value && result.value.access === 'subscription') unanswered = 0;
        }
        if (unanswered >= SILENT) throw new ProviderError('unavailable', 'Stripe does not answer');
      }
    }
  } catch (error) {
    return { tally, report, stopped: { line, error } };
  } finally {
    await report.close();
  }
  return { tally, report, stopped: null };
}

function wantedOf({ names, parts, chosen }: Survey, { line, cells }: Row): Wanted | Refused {
  if (cells.length !== names.length) {
    return { refused: [`has ${cells.length} cells, and the header has ${names.length}`] };
  }
  const row = readRow(nameCells(names, cells), parts, now());
  if ('refused' in row) return row;
  const counts = chosen.get(row.email) ?? line;
  return counts === line
    ? row
    : { refused: ['names an address that another row names, which is newer or comes first'] };
}

async function* batchesOf(survey: Survey): AsyncGenerator<readonly Row[]> {
  let isHeader = true;
  let batch: Row[] = [];
  for await (const row of readRows(survey.path, survey.encoding, survey.separator)) {
    if (!isHeader) batch.push(row);
    isHeader = false;
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function count(tally: Tally, outcome: Taken | Refused): void {
  if ('refused' in outcome) {
    tally.refused += 1;
    return;
  }
  const { access, questionnaire } = outcome;
  if (access === 'plan') tally.plans += 1;
  if (access === 'endless') tally.endless += 1;
  if (access === 'subscription') tally.subscriptions += 1;
  if (questionnaire === 'new') tally.questionnaires += 1;
  if ([null, 'known'].includes(access) && questionnaire !== 'new') tally.known += 1;
}
