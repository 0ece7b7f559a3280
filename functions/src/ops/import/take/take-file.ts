import { todayInSaoPaulo } from 'domain/kit/dates';
import type { Row } from '../csv/read-csv.ts';
import { readRows } from '../csv/read-rows.ts';
import { Report } from '../report.ts';
import { type RefusedRow, type Wanted, readRow } from '../row/read-row.ts';
import { type Survey, firstNameOf, misfitOf, nameCells } from '../survey.ts';
import type { Destination, Taken } from './destination.ts';
import { takeRow } from './take-row.ts';
import { takenBefore } from './taken-before.ts';

type Tally = ReturnType<typeof newTally>;

function newTally() {
  return {
    plan: 0,
    endless: 0,
    subscription: 0,
    questionnaires: 0,
    takenBack: 0,
    /** Those of them whom Stripe goes on charging. */
    cardsTakenBack: 0,
    /** Rows of which everything was there already, or nothing had to be taken back. */
    known: 0,
    /** Rows without a running plan and without answers. */
    over: 0,
    /** Rows of an address of which a later row counts. */
    later: 0,
    refused: 0,
    /** The access that was taken, by its tier and the month of its end. */
    plansByEnd: new Map<string, number>(),
  };
}

function count(tally: Tally, outcome: Taken | RefusedRow | { readonly later: true }): void {
  if ('later' in outcome) tally.later += 1;
  else if ('refused' in outcome) tally.refused += 1;
  else countTaken(tally, outcome);
}

function countTaken(tally: Tally, { access, questionnaire, plan }: Taken): void {
  const isBack = access === 'taken-back' || access === 'card-taken-back';
  if (isBack || questionnaire === 'taken-back') tally.takenBack += 1;
  if (access === 'card-taken-back') tally.cardsTakenBack += 1;
  if (questionnaire === 'new') tally.questionnaires += 1;
  const isQuiet = questionnaire === null || questionnaire === 'known';
  if (access === 'over' && questionnaire === null) tally.over += 1;
  else if (isQuiet && (access === 'known' || access === null)) tally.known += 1;
  if (access !== 'plan' && access !== 'endless' && access !== 'subscription') return;
  tally[access] += 1;
  if (plan === undefined) return;
  const end =
    access === 'subscription' ? 'by card' : plan.end === null ? 'without an end' : monthOf(plan.end);
  const name = `${plan.tier}, ${end}`;
  tally.plansByEnd.set(name, (tally.plansByEnd.get(name) ?? 0) + 1);
}

/** The month of the last day of a plan, which ends where the next day begins. */
function monthOf(end: Date): string {
  return todayInSaoPaulo(new Date(end.getTime() - 1)).slice(0, 7);
}

/** How many rows are read before any of them is taken; also how many addresses one request looks up. */
const BATCH = 100;
/** How many rows of a batch are taken side by side. Stripe allows 25 requests a second in test mode. */
const SIDE_BY_SIDE = 8;

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
  const tally = newTally();
  const report = new Report(survey);
  let line = 0;
  try {
    for await (const batch of batchesOf(survey)) {
      const rows = batch.map((row) => ({ row, wanted: wantedOf(survey, row) }));
      line = batch[0]?.line ?? line;
      const emails = rows.flatMap(({ wanted }) => ('email' in wanted ? [wanted.email] : []));
      const before = await takenBefore(destination.db, emails);
      for (let at = 0; at < rows.length; at += SIDE_BY_SIDE) {
        const some = rows.slice(at, at + SIDE_BY_SIDE);
        line = some[0]?.row.line ?? line;
        // All of them end before an error is thrown, so that nothing is written after the run has broken off.
        const results = await Promise.allSettled(
          some.map(async ({ wanted }) =>
            'email' in wanted ? takeRow(destination, wanted, before.get(wanted.email) ?? {}) : wanted,
          ),
        );
        for (const [each, result] of results.entries()) {
          if (result.status === 'rejected') throw result.reason;
          count(tally, result.value);
          const row = some[each]?.row;
          if ('refused' in result.value && row) await report.add(row, result.value);
        }
      }
    }
  } catch (error) {
    return { tally, report, stopped: { line, error } };
  } finally {
    await report.close();
  }
  return { tally, report, stopped: null };
}

/** What a row wants; nothing if another row of the same address counts and has answers, too, where this one has them. */
export function wantedOf(survey: Survey, row: Row): Wanted | RefusedRow | { readonly later: true } {
  const misfit = misfitOf(survey, row);
  if (misfit !== null) return { refused: [misfit] };
  const wanted = readRow(nameCells(survey.names, row.cells), survey.parts);
  if ('refused' in wanted) return wanted;
  const counting = survey.chosen.get(wanted.email);
  if (counting === undefined || counting.line === row.line) return wanted;
  const name = firstNameOf(wanted);
  if (name !== '' && counting.name !== '' && name !== counting.name)
    return { refused: [`names somebody else than line ${counting.line} of the same address`] };
  if (wanted.answers === null || counting.hasAnswers) return { later: true };
  return { refused: [`has answers, and line ${counting.line} of the same person has none: put them there`] };
}

async function* batchesOf(survey: Survey): AsyncGenerator<readonly Row[]> {
  let isHeader = true;
  let batch: Row[] = [];
  for await (const row of readRows(survey.path, survey.format)) {
    if (!isHeader) batch.push(row);
    isHeader = false;
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
