import { takeBack } from '../../../payments/adoption/take-back.ts';
import type { RefusedRow, Wanted } from '../row/read-row.ts';
import type { Destination, Taken } from './destination.ts';
import { TAKE_BACK_PROBLEMS } from './take-access.ts';
import { importedAnswersRef } from './take-access.ts';
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
  const outcome = record === undefined ? null : await takeBack(deps(), email, record.access);
  if (outcome === 'given-back') return { refused: [TAKE_BACK_PROBLEMS[outcome]] };
  const isErased = outcome === 'erased';
  const parts = [
    ...(record === undefined ? [] : ['record' as const]),
    ...(questionnaire === undefined ? [] : ['questionnaire' as const]),
  ];
  if (parts.length > 0 && !isErased && !decisions.isDry) {
    if (questionnaire !== undefined) await importedAnswersRef(db, email).delete();
    await forgetTaken(db, email, before, parts);
  }
  return {
    access:
      outcome !== 'taken-back' ? 'known' : record?.access === 'subscription' ? 'card-taken-back' : outcome,
    questionnaire: questionnaire === undefined || isErased ? null : 'taken-back',
  };
}
