import { todayInSaoPaulo } from 'domain/dates';
import type { Refused } from '../row/read-row.ts';
import type { Taken } from './destination.ts';

/** How many rows became what. */
export interface Tally {
  plans: number;
  endless: number;
  subscriptions: number;
  questionnaires: number;
  takenBack: number;
  /** Those of them whom Stripe goes on charging. */
  cardsTakenBack: number;
  /** Rows of which everything was there already, or nothing had to be taken back. */
  known: number;
  /** Rows without a running plan and without answers. */
  over: number;
  /** Rows of an address of which a later row counts. */
  later: number;
  refused: number;
  /** The access that was taken, by its tier and the month of its end. */
  readonly plansByEnd: Map<string, number>;
}

export function newTally(): Tally {
  return {
    plans: 0,
    endless: 0,
    subscriptions: 0,
    questionnaires: 0,
    takenBack: 0,
    cardsTakenBack: 0,
    known: 0,
    over: 0,
    later: 0,
    refused: 0,
    plansByEnd: new Map(),
  };
}

/** Counts a row by what became of it. */
export function count(tally: Tally, outcome: Taken | Refused | { readonly later: true }): void {
  if ('later' in outcome) tally.later += 1;
  else if ('refused' in outcome) tally.refused += 1;
  else countTaken(tally, outcome);
}

function countTaken(tally: Tally, { access, questionnaire, plan }: Taken): void {
  if (access === 'plan') tally.plans += 1;
  if (access === 'endless') tally.endless += 1;
  if (access === 'subscription') tally.subscriptions += 1;
  const isBack = access === 'taken-back' || access === 'card-taken-back';
  if (isBack || questionnaire === 'taken-back') tally.takenBack += 1;
  if (access === 'card-taken-back') tally.cardsTakenBack += 1;
  if (questionnaire === 'new') tally.questionnaires += 1;
  const isQuiet = questionnaire === null || questionnaire === 'known';
  if (access === 'over' && questionnaire === null) tally.over += 1;
  else if (isQuiet && (access === 'known' || access === null)) tally.known += 1;
  if (plan === undefined || (access !== 'plan' && access !== 'endless' && access !== 'subscription')) return;
  const end =
    access === 'subscription' ? 'by card' : plan.end === null ? 'without an end' : monthOf(plan.end);
  const name = `${plan.tier}, ${end}`;
  tally.plansByEnd.set(name, (tally.plansByEnd.get(name) ?? 0) + 1);
}

/** The month of the last day of a plan, which ends where the next day begins. */
function monthOf(end: Date): string {
  return todayInSaoPaulo(new Date(end.getTime() - 1)).slice(0, 7);
}
