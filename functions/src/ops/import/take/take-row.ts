import { now } from '../../../kit/clock.ts';
import { ProviderError } from '../../../buy/ports/gateways.ts';
import type { RefusedRow, Wanted } from '../row/read-row.ts';
import { type ChosenAccess, chooseAccess } from './choose-access.ts';
import { TAKE_BACK_PROBLEMS, importedAnswersRef, takeAccess, takeQuestionnaire } from './take-access.ts';
import { type Destination, type Taken } from './destination.ts';
import { type TakenBefore, accessSaid, answersSaid } from './taken-before.ts';
import { undoRow } from './undo-row.ts';

const REPLACE = 'to take this row in its place, run the same command with --replace';

type AccessToTake = ChosenAccess | { readonly kind: 'known' };

/**
 * Takes what a row wants and what was not taken before. A subscription about which Stripe does not answer, and records of the
 * site that cannot be read, refuse their row only. Throws what concerns every row: the database's errors, and a
 * `ProviderError` if Stripe refuses the key.
 */
export async function takeRow(
  destination: Destination,
  wanted: Wanted,
  before: TakenBefore,
): Promise<Taken | RefusedRow> {
  try {
    return await (destination.decisions.mode === 'undo' ? undoRow : takeParts)(destination, wanted, before);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unavailable') {
      return {
        refused: ['Stripe gave no usable answer about the subscription: import the report once more'],
      };
    }
    if (error instanceof ProviderError || codeOf(error) !== null) throw error;
    const name = error instanceof Error ? error.name : typeof error;
    return {
      refused: [`meets records on the site that cannot be read (${name}): npm run support -- find it`],
    };
  }
}

/** The code of an error of the database's client, which concerns every row; null for any other error. */
export function codeOf(error: unknown): number | null {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'number' ? error.code : null;
}

async function takeParts(
  destination: Destination,
  wanted: Wanted,
  before: TakenBefore,
): Promise<Taken | RefusedRow> {
  const { db, decisions } = destination;
  const { answers } = wanted;
  const access = accessToTake(destination, wanted, before);
  if ('refused' in access) return access;
  const questionnaire = await questionnaireOf(destination, wanted, before);
  if (typeof questionnaire === 'object' && questionnaire !== null) return questionnaire;
  const taken = await takeChosen(destination, wanted, access, before);
  if (taken !== null && typeof taken === 'object') return taken;
  if (questionnaire === 'new' && answers !== null && !decisions.isDry) await takeQuestionnaire(db, answers);
  return { access: taken, questionnaire, ...planTaken(access) };
}

async function takeChosen(
  destination: Destination,
  wanted: Wanted,
  access: AccessToTake,
  before: TakenBefore,
): Promise<Taken['access'] | RefusedRow> {
  const { db, decisions, deps, earlier } = destination;
  if (wanted.access === null) return null;
  if (access.kind === 'known') return 'known';
  if (access.kind === 'none') {
    if (before.record === undefined || decisions.mode !== 'replace') return 'over';
    const undone = await undoRow(destination, { ...wanted, answers: null }, before);
    return 'refused' in undone ? undone : undone.access;
  }
  const taking = {
    email: wanted.email,
    access,
    said: accessSaid(wanted.access),
    before: before.record?.access ?? null,
    isReplaced: decisions.mode === 'replace',
  };
  const outcome = await takeAccess(db, deps(), taking, decisions.isDry);
  if (typeof outcome === 'string' && access.kind === 'subscription') earlier.note(access.id);
  return outcome;
}

/**
 * The access to take: that of the row, unless the same was taken before. A running subscription that was taken before counts
 * whatever the row says besides: while Stripe charges, no plan may take its place.
 */
function accessToTake(
  { earlier, decisions }: Destination,
  { email, access }: Wanted,
  { record }: TakenBefore,
): AccessToTake | RefusedRow {
  if (access === null) return { kind: 'none' };
  const isReplaced = record !== undefined && decisions.mode === 'replace';
  const stays = isReplaced ? undefined : record;
  const named = earlier.find(access.subscription);
  const ofAddress = earlier.of(email, stays === undefined ? ['unknown', 'imported'] : ['unknown']);
  const charged = named === undefined || ofAddress.includes(named) ? ofAddress : [named, ...ofAddress];
  const hasUnknown = charged.some(({ id }) => earlier.isUnknown(id));
  if (!hasUnknown && stays !== undefined) {
    // An empty cell says nothing against a subscription.
    const isSilent = stays.access === 'subscription' && access.subscription === '';
    if (isSilent || stays.said === accessSaid(access)) return { kind: 'known' };
  }
  if (!hasUnknown && !isReplaced && named !== undefined) {
    // The same subscription, in another file, or somebody else's: its payment says which.
    return { kind: 'subscription', id: named.id, plan: null, person: access.person, isOver: false };
  }
  const chosen = chooseAccess(access, charged, decisions, now());
  if (stays === undefined || 'refused' in chosen) return chosen;
  const difference = hasUnknown
    ? ', and Stripe charges it by a card that the site does not know'
    : ' with another plan, end or subscription';
  return { refused: [`was taken before${difference}: ${REPLACE}`] };
}

async function questionnaireOf(
  { db, decisions }: Destination,
  { email, answers }: Wanted,
  { questionnaire }: TakenBefore,
): Promise<'new' | 'known' | null | RefusedRow> {
  if (answers === null) return null;
  if (questionnaire === undefined) return 'new';
  if (decisions.mode === 'replace') {
    const isLeft = (await importedAnswersRef(db, email).get()).exists;
    return isLeft ? 'new' : { refused: [TAKE_BACK_PROBLEMS.erased] };
  }
  return questionnaire.said === answersSaid(answers)
    ? 'known'
    : { refused: [`was taken before with other answers: ${REPLACE}`] };
}

function planTaken(access: AccessToTake): Pick<Taken, 'plan'> {
  switch (access.kind) {
    case 'plan':
      return { plan: { tier: access.tier, end: access.end } };
    case 'subscription':
      return access.plan === null ? {} : { plan: { tier: access.plan, end: null } };
    default:
      return {};
  }
}
