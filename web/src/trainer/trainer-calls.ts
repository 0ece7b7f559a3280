import {
  changeWorkout,
  exportQueue,
  openSubscriber,
  type QueueFilter,
  readOverview,
  saveNote,
  saveTemplates,
  type WorkoutAction,
} from 'domain/trainer/contract';
import { exportMoney, type MoneyList, type Place, readMoney } from 'domain/trainer/money-contract';
import type { Trainer } from 'domain/trainer/messages';
import { TRAINER_ERROR_TEXTS } from 'domain/trainer/texts';
import { changeExercises, saveDraft, saveTemplate } from 'domain/training/contract';
import type { LibraryExercise } from 'domain/training/exercises';
import type { DraftDay, RoutineTemplate } from 'domain/training/routine';
import { CallError, callErrorText, callFunction } from '../kit/firebase/callable.ts';

// The calls of the trainer's pages. Each rejects with a `CallError`, whose text is that of `trainerErrorText`.

/** Does one action, if the workout still has the version that the trainer saw. */
export const actOnWorkout = (id: string, version: number, action: WorkoutAction) =>
  callFunction(changeWorkout, { id, version, action });

export const fetchQueueFile = (filter: QueueFilter) => callFunction(exportQueue, filter);

/**
 * Has the server record that the trainer opens a row's page. The answers can be read from then on for an hour. Answers the
 * payments.
 */
export const openPageOf = (id: string) => callFunction(openSubscriber, { id });

export const fetchOverview = () => callFunction(readOverview, null);

/** Reads the money of a month (YYYY-MM), of the present one with null; with `more` the lines of a list from that place on. */
export const fetchMoney = (month: string | null, more?: { list: MoneyList; place: Place }) =>
  callFunction(readMoney, { ...(month !== null && { month }), ...(more && { more }) });

export const fetchMoneyFile = (month: string) => callFunction(exportMoney, { month });

/** Saves a note, if the stored one still has the version that the trainer saw. */
export const storeNote = (id: string, version: number, text: string) =>
  callFunction(saveNote, { id, version, text });

/** Saves the templates of the trainer's messages, if the stored ones still have the version that the trainer saw. */
export const storeTemplates = (version: number, texts: Trainer['templates']) =>
  callFunction(saveTemplates, { version, texts });

/** Writes exercises into the library, all or none, if each still has the version that the trainer saw. */
export const storeExercises = (exercises: readonly LibraryExercise[]) =>
  callFunction(changeExercises, { exercises: [...exercises] });

/** Saves what is written for an account, if the stored draft still has the version that the trainer saw. */
export const storeDraft = (id: string, version: number, days: readonly DraftDay[]) =>
  callFunction(saveDraft, { id, version, days: [...days] });

/** Saves a template, or erases it with null, if the stored one still has the version that the trainer saw. */
export const storeTemplate = (
  id: string,
  version: number,
  template: Pick<RoutineTemplate, 'name' | 'profile' | 'days'> | null,
) => callFunction(saveTemplate, { id, version, template });

/** The text for a trainer's failed call. */
export function trainerErrorText(error: unknown): string {
  const texts: Readonly<Record<string, string>> = TRAINER_ERROR_TEXTS;
  const text = error instanceof CallError ? texts[error.code] : undefined;
  return text ?? callErrorText(error);
}
