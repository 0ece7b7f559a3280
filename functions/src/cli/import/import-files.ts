import { basename } from 'node:path';
import { firestore } from '../../firebase/firestore.ts';
import { liveDeps } from '../../payments/live-deps.ts';
import { ProviderError } from '../../payments/ports/provider-error.ts';
import { overlayStore } from '../reconcile/overlay-store.ts';
import { rehearseGateways } from '../reconcile/rehearse-gateways.ts';
import { codeOf } from './code-of.ts';
import { FileProblem } from './csv/file-problem.ts';
import { type Survey, surveyFile } from './survey.ts';
import { type FileResult, takeFile } from './take/take-file.ts';
import type { Destination } from './take/take-row.ts';

const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;
const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

const NOT_UTF8 =
  "  It is not UTF-8, so it is read as Excel writes it in Brazil. Check a name with accents on the trainer's page.";

/** Prints a line. A header or a file's name may hold what a terminal would obey, or not show. */
function say(line: string): void {
  console.log(line.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD'));
}

/** Takes the rows of some files, one file after the other, and prints the result. Answers the exit code. */
export async function importFiles(
  paths: readonly string[],
  ignored: readonly string[],
  isDry: boolean,
): Promise<number> {
  // All files are read before anything of any is taken.
  const surveys = await surveyAll(paths, ignored);
  if (surveys === null) return 1;
  const live = liveDeps();
  const destination: Destination = {
    db: await firestore(),
    isDry,
    // A rehearsal forgets each row after it, so that its memory stays small.
    deps: () => (isDry ? { ...live, store: overlayStore(live.store), ...rehearseGateways(live) } : live),
  };
  for (const survey of surveys) {
    const result = await takeFile(destination, survey);
    printResult(survey, result, isDry);
    if (result.stopped !== null) return 1;
  }
  if (isDry) say('This was a dry run: nothing was written.');
  return 0;
}

async function surveyAll(
  paths: readonly string[],
  ignored: readonly string[],
): Promise<readonly Survey[] | null> {
  const surveys: Survey[] = [];
  for (const path of paths) {
    try {
      const survey = await surveyFile(path, ignored);
      surveys.push(survey);
      const { encoding, separator, rows } = survey;
      say(`${basename(path)}: ${rows} rows, ${ENCODINGS[encoding]}, separated by ${SEPARATORS[separator]}`);
      if (encoding === 'windows-1252') say(NOT_UTF8);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      say(`${basename(path)}: ${error.message} Nothing was taken.`);
    }
  }
  return surveys.length === paths.length ? surveys : null;
}

function printResult(survey: Survey, { tally, report, stopped }: FileResult, isDry: boolean): void {
  const { plans, endless, subscriptions, questionnaires, known, refused } = tally;
  say(`${basename(survey.path)}, ${isDry ? 'would be taken' : 'taken'}:`);
  say(`  plans with an end: ${plans}`);
  say(`  plans without an end, which give access for ever: ${endless}`);
  say(`  card subscriptions: ${subscriptions}`);
  say(`  questionnaires: ${questionnaires}`);
  say(`  rows that were taken before: ${known}`);
  say(`  rows not taken: ${refused}`);
  for (const [reason, rows] of [...report.reasons].toSorted((a, b) => b[1] - a[1])) {
    say(`    ${rows}: ${reason}`);
  }
  if (report.path !== null) say(`  They are in ${report.path}: correct them there, and import that file.`);
  if (stopped !== null) {
    say(`Stopped near line ${stopped.line}: ${whyOf(stopped.error)} The same command goes on from there.`);
  }
}

function whyOf(error: unknown): string {
  if (error instanceof ProviderError) {
    return error.kind === 'unavailable' ? 'Stripe does not answer.' : `${error.message}.`;
  }
  return `the database does not answer (${codeOf(error) ?? 'unknown'}).`;
}
