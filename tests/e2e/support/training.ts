import { expect, type Page } from '@playwright/test';
import { PROJECT } from 'emulators';
import { PLAYER } from 'domain/training/player-texts';
import type { ExerciseItem, RoutineDay } from 'domain/training/routine';
import { ROUTINE } from 'domain/training/routine-texts';
import { doneSets } from 'domain/training/session';
import { TRAINING_CONSENT_VERSION } from 'domain/training/training-consent';
import { suitePorts } from './journey.ts';
import { ALL_ANSWERS, newSubscriber, type SeededSubscriber, signInTo, writeAsServer } from './people.ts';
import { writeRoutine } from './questionnaire.ts';
import { button, dialog } from './screen.ts';

/** The page of the routine, over which the player opens. */
export const ADDRESS = '/dashboard/treino';

/** An exercise on its place in a day. What is not given is plain. */
export function exercise(id: string, name: string, fields: Partial<ExerciseItem> = {}): ExerciseItem {
  return {
    kind: 'exercise',
    id,
    exercise: { id: `e${id}`, name, video: null, cue: '' },
    sets: 3,
    target: { kind: 'reps', from: 8, to: 12 },
    load: '40 kg',
    rest: 60,
    tempo: '',
    rir: null,
    note: '',
    joined: false,
    swaps: [],
    ...fields,
  };
}

/** Days with one exercise of three sets. */
const PLAIN_DAYS: readonly RoutineDay[] = [
  { id: 'a', name: 'Peito', items: [exercise('a1', 'Supino reto')] },
];

/** A subscriber to whom these days were released. `consents`: who has agreed to have trainings recorded. */
export async function newTrainee(
  days: readonly RoutineDay[] = PLAIN_DAYS,
  { consents = true } = {},
): Promise<SeededSubscriber> {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeRoutine(person, days);
  const now = new Date();
  if (consents)
    await writeAsServer(`training_consents/${person.uid}`, {
      user_id: person.uid,
      subscriber: person.subscriberId,
      consent: { versao: TRAINING_CONSENT_VERSION, aceito_em: now },
      consented_at: now,
      updated_at: now,
    });
  return person;
}

/** Lets this device forget workout and routine, which would be there before anything is read. */
export const forgetKeptRoutine = (page: Page) =>
  page.evaluate(() => ['treino-painel', 'treino-ficha'].forEach((key) => localStorage.removeItem(key)));

/** Waits until the routine was read from the server, and with it all that the panel reads before. */
export const untilRoutineRead = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('treino-ficha'))).not.toBeNull();

interface StoredTraining {
  readonly name: string;
  readonly createTime: string;
  readonly fields: Readonly<
    Record<string, { stringValue?: string; integerValue?: string; timestampValue?: string; nullValue?: null }>
  >;
}

/** The trainings of a person in the database, the oldest first. */
async function storedTrainings({ uid }: SeededSubscriber): Promise<StoredTraining[]> {
  const url = `http://127.0.0.1:${suitePorts().firestore}/v1/projects/${PROJECT}/databases/(default)/documents/routines/${uid}/sessions`;
  const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
  const { documents = [] } = (await response.json()) as { documents?: StoredTraining[] };
  return documents.sort((one, other) => one.createTime.localeCompare(other.createTime));
}

/** The trainings of a person in the database, as the texts of their done sets ('a1/2 supino 62.5×10r'), the oldest training first. */
export async function storedSets(person: SeededSubscriber): Promise<string[][]> {
  return (await storedTrainings(person)).map(({ fields }) =>
    doneSets(fields['sets']?.stringValue ?? '').map(
      ({ exercise: id, item, set, load, amount, unit }) => `${item}/${set} ${id} ${load}×${amount}${unit}`,
    ),
  );
}

/** What is said of each training: 'effort pain where comment'; null where nothing is. */
export async function storedFeedback(person: SeededSubscriber): Promise<(string | null)[]> {
  return (await storedTrainings(person)).map(({ fields }) =>
    fields['told'] === undefined
      ? null
      : ['effort', 'pain', 'pain_where', 'comment']
          .map((name) => fields[name]?.integerValue ?? fields[name]?.stringValue ?? '-')
          .join(' '),
  );
}

/** The id and the beginning (epoch milliseconds) of each training. */
export async function storedIds(person: SeededSubscriber): Promise<{ id: string; startedAt: number }[]> {
  return (await storedTrainings(person)).map(({ name, fields }) => ({
    id: name.split('/').at(-1) ?? '',
    startedAt: Date.parse(fields['started_at']?.timestampValue ?? ''),
  }));
}

/** The player. */
export const player = (page: Page, letter = 'A') => dialog(page, ROUTINE.day(letter));

/** The button that says that a set is done. */
export const doneButton = (page: Page) => button(page, PLAYER.done);

/** Opens the routine by its address, and presses 'Começar'. */
export async function start(page: Page, person: SeededSubscriber, letter = 'A'): Promise<void> {
  await signInTo(page, person);
  await page.goto(ADDRESS);
  await button(page, PLAYER.start(letter)).click();
}

/** Begins a training of a person who need not be asked for the consent. */
export async function begin(page: Page, person: SeededSubscriber, letter = 'A'): Promise<void> {
  await start(page, person, letter);
  await expect(doneButton(page)).toBeVisible();
}

/** A second press within this time is the same one (use-shown-set.ts), in milliseconds. */
export const SAME_PRESS = 800;

/** Presses 'Série feita', and lets the time of a double press pass. */
export async function press(page: Page): Promise<void> {
  await doneButton(page).click();
  await page.waitForTimeout(SAME_PRESS);
}
