import { takeBack } from '../../../buy/adoption/take-back.ts';
import type { RefusedRow, Wanted } from '../row/read-row.ts';
import type { Destination, Taken } from './destination.ts';
import { TAKE_BACK_PROBLEMS, importedAnswersRef } from './take-access.ts';
import { forgetTaken, type TakenBefore } from './taken-before.ts';

/**
 * Takes back what was taken of a row's address, in those parts that the row brings. An account's own copy of the answers
 * stays, and so does everything of a person who has erased the account: it must not come back by the next import.
 */
export async function undoRow(
  { db, deps, decisions }: Destination,
  { email, access, answers }: Wanted,
  before: TakenBefore,
): Promise<Taken | RefusedRow> {
  const record = access === null ? undefined : before.record;
  const questionnaire = answers === null ? undefined : before.questionnaire;
  if (record !== undefined) {
    const outcome = await takeBack(deps(), email, record.access);
    if (outcome === 'given-back') return { refused: [TAKE_BACK_PROBLEMS[outcome]] };
    if (outcome === 'erased') return { access: 'known', questionnaire: null };
  }
  if (!decisions.isDry) {
    if (questionnaire !== undefined) await importedAnswersRef(db, email).delete();
    await forgetTaken(db, email, before, { record, questionnaire });
  }
  const back = record?.access === 'subscription' ? 'card-taken-back' : 'taken-back';
  return {
    access: record === undefined ? 'known' : back,
    questionnaire: questionnaire === undefined ? null : 'taken-back',
  };
}
