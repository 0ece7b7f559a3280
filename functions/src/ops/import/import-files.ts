import { basename } from 'node:path';
import { firestore } from '../../kit/firebase/admin.ts';
import { liveDeps } from '../../buy/live-deps.ts';
import { ProviderError } from '../../buy/ports/gateways.ts';
import { overlayStore } from '../reconcile/overlay-store.ts';
import { rehearseGateways } from '../reconcile/rehearse-gateways.ts';
import { FileProblem } from './csv/file-problem.ts';
import type { Decisions } from './decisions.ts';
import { printResult, printSurvey, printUnknown, say } from './print.ts';
import { type Survey, surveyFile } from './survey.ts';
import type { Destination } from './take/destination.ts';
import { EarlierSubscriptions } from './take/running.ts';
import { takeFile } from './take/take-file.ts';

/** Exit codes: some rows were refused, or nothing (more) could be taken. */
const [REFUSED, STOPPED] = [2, 1];

/**
 * Takes the rows of some files, one file after the other, and prints the result. `again` is the command that takes a report
 * with the same decisions. Answers the exit code: 0, 2 if rows were refused, 1 if the run stopped.
 */
export async function importFiles(
  paths: readonly string[],
  decisions: Decisions,
  again: (report: string) => string,
): Promise<number> {
  const { isDry, mode } = decisions;
  // All files are read before anything of any is taken.
  const surveys = await surveyAll(paths, decisions);
  if (surveys === null) return STOPPED;
  const live = liveDeps();
  const asksStripe = mode !== 'undo' && surveys.some(({ parts }) => parts.records);
  let earlier: EarlierSubscriptions;
  try {
    earlier = asksStripe ? await EarlierSubscriptions.read(live) : new EarlierSubscriptions();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    say(`The subscriptions at Stripe could not be listed (${error.message}). Nothing was taken.`);
    return STOPPED;
  }
  const destination: Destination = {
    db: await firestore(),
    decisions,
    earlier,
    // A rehearsal forgets each row after it, so that its memory stays small.
    deps: () => (isDry ? { ...live, store: overlayStore(live.store), ...rehearseGateways(live) } : live),
  };
  let refused = 0;
  for (const survey of surveys) {
    const result = await takeFile(destination, survey);
    printResult(survey, result, decisions, again);
    if (result.stopped !== null) return STOPPED;
    refused += result.tally.refused;
  }
  if (asksStripe) printUnknown(earlier.unknown());
  if (isDry) say('This was a dry run: nothing was written.');
  return refused > 0 ? REFUSED : 0;
}

async function surveyAll(paths: readonly string[], decisions: Decisions): Promise<readonly Survey[] | null> {
  const surveys: Survey[] = [];
  for (const path of paths) {
    try {
      const survey = await surveyFile(path, decisions);
      surveys.push(survey);
      printSurvey(survey);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      say(`${basename(path)}: ${error.message} Nothing was taken.`);
    }
  }
  return surveys.length === paths.length ? surveys : null;
}
