import { basename } from 'node:path';
import { formatPrice } from 'domain/buy/money';
import type { RunningSubscription } from '../../buy/ports/provider-lists.ts';
import { ProviderError } from '../../buy/ports/gateways.ts';
import type { Decisions } from './decisions.ts';
import type { Survey } from './survey.ts';
import type { FileResult } from './take/take-file.ts';
import { codeOf } from './take/take-row.ts';

const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;
const FORMATS = {
  ',': 'separated by commas',
  ';': 'separated by semicolons',
  '\t': 'separated by tabs',
  json: 'one JSON object a line',
} as const;

const NOT_UTF8 =
  "  It is not UTF-8, so it is read as Excel writes it in Brazil. Check a name with accents on the trainer's page.";

/** Prints a line. A header or a file's name may hold what a terminal would obey, or not show. */
export function say(line: string): void {
  console.log(line.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD'));
}

export function printSurvey({ path, rows, format: { encoding, separator } }: Survey): void {
  say(`${basename(path)}: ${rows} rows, ${ENCODINGS[encoding]}, ${FORMATS[separator]}`);
  if (encoding === 'windows-1252') say(NOT_UTF8);
}

/** Prints what became of a file's rows. `again` is the command that takes a report. */
export function printResult(
  survey: Survey,
  { tally, report, stopped }: FileResult,
  { isDry, mode }: Decisions,
  again: (report: string) => string,
): void {
  const done = mode === 'undo' ? 'taken back' : 'taken';
  say(`${basename(survey.path)}, ${isDry ? `would be ${done}` : done}:`);
  const lines: readonly (readonly [what: string, rows: number])[] =
    mode === 'undo'
      ? [
          ['people whose import was taken back', tally.takenBack],
          ['card subscriptions among them, which Stripe goes on charging', tally.cardsTakenBack],
        ]
      : [
          ['plans with an end', tally.plan],
          ['plans without an end, which give access for ever', tally.endless],
          ['card subscriptions', tally.subscription],
          ['questionnaires', tally.questionnaires],
          ['plans taken back, because the row has none any more', tally.takenBack],
        ];
  for (const [what, rows] of lines) if (rows > 0) say(`  ${what}: ${rows}`);
  for (const [plan, rows] of [...tally.plansByEnd].toSorted(([one], [other]) => one.localeCompare(other)))
    say(`    ${plan}: ${rows}`);
  say(
    `  ${mode === 'undo' ? 'rows of which nothing was taken' : 'rows that were taken before'}: ${tally.known}`,
  );
  if (tally.over > 0) say(`  rows whose plan is over, and without answers: ${tally.over}`);
  if (tally.later > 0) say(`  rows of a person of whom another row ends later: ${tally.later}`);
  say(`  rows refused: ${tally.refused}`);
  for (const [reason, rows] of [...report.reasons].toSorted((a, b) => b[1] - a[1])) {
    say(`    ${rows}: ${reason}`);
  }
  if (report.path !== null)
    say(`  They are in the report. Correct them there, and then: ${again(report.path)}`);
  if (stopped !== null) {
    say(`Stopped near line ${stopped.line}: ${whyOf(stopped.error)} The same command goes on from there.`);
  }
}

/** Prints the running subscriptions that the site still does not know. Stripe's dashboard shows whose they are. */
export function printUnknown(unknown: readonly RunningSubscription[]): void {
  say(`Running at Stripe and not known to this site: ${unknown.length}`);
  for (const { id, currency, amount_cents, every } of unknown) {
    const amount =
      amount_cents === null
        ? 'an amount in tiers'
        : `${formatPrice(amount_cents)}${currency === 'brl' ? '' : ` (${currency})`}`;
    say(`  ${id}: ${amount} every ${every}`);
  }
}

function whyOf(error: unknown): string {
  if (error instanceof ProviderError) {
    return error.kind === 'unavailable' ? 'Stripe does not answer.' : `${error.message}.`;
  }
  return `the database does not answer (${codeOf(error) ?? 'unknown'}).`;
}
