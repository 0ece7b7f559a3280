import type { Page } from '@playwright/test';
import { PROJECT } from 'emulators';
import { KEPT, PLAYER, PLAYER_STATES } from 'domain/training/player-texts';
import type { ExerciseItem, RoutineDay } from 'domain/training/routine';
import { ROUTINE } from 'domain/training/routine-texts';
import { doneSets, readExercises } from 'domain/training/session';
import { TRAINING_CONSENT_VERSION } from 'domain/training/training-consent';
import { expect, suitePorts, test } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  newSubscriber,
  type SeededSubscriber,
  signInTo,
  writeAsServer,
} from '../support/people.ts';
import { writeRoutine } from '../support/questionnaire.ts';
import { button, dialog } from '../support/screen.ts';

const ADDRESS = '/dashboard/treino';
/** A second press within this time is the same one (use-shown-set.ts), in milliseconds. */
const SAME_PRESS = 800;

const exercise = (id: string, name: string, fields: Partial<ExerciseItem> = {}): ExerciseItem => ({
  kind: 'exercise',
  id,
  exercise: { id: `e${id}`, name, video: null, cue: '' },
  sets: 1,
  target: { kind: 'reps', from: 10, to: 10 },
  load: '40 kg',
  rest: 60,
  tempo: '',
  rir: null,
  note: '',
  joined: false,
  swaps: [],
  ...fields,
});
const SWAP = { id: 'troca', name: 'Supino com halteres', video: null, cue: '' };
const LEGS: RoutineDay = { id: 'b', name: 'Pernas', items: [exercise('b1', 'Agachamento')] };
const DAYS: readonly RoutineDay[] = [
  {
    id: 'a',
    name: 'Peito',
    items: [
      exercise('a1', 'Supino reto', { swaps: [SWAP] }),
      exercise('a2', 'Crucifixo', { sets: 2 }),
      exercise('a3', 'Prancha', { load: '' }),
    ],
  },
  LEGS,
];

async function trainee(): Promise<SeededSubscriber> {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeRoutine(person, DAYS);
  const now = new Date();
  await writeAsServer(`training_consents/${person.uid}`, {
    user_id: person.uid,
    subscriber: person.subscriberId,
    consent: { versao: TRAINING_CONSENT_VERSION, aceito_em: now },
    consented_at: now,
    updated_at: now,
  });
  return person;
}

/** The trainings of a person in the database: the places of the done sets, and the names of the exercises. */
async function stored({ uid }: SeededSubscriber): Promise<{ sets: string[]; names: string[] }[]> {
  const url = `http://127.0.0.1:${suitePorts().firestore}/v1/projects/${PROJECT}/databases/(default)/documents/routines/${uid}/sessions`;
  const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
  const { documents = [] } = (await response.json()) as {
    documents?: { fields: Record<'sets' | 'exercises', { stringValue: string }> }[];
  };
  return documents.map(({ fields }) => ({
    sets: doneSets(fields.sets.stringValue).map(({ item, set }) => `${item}/${set}`),
    names: readExercises(fields.exercises.stringValue).map(({ name }) => name),
  }));
}

const player = (page: Page) => dialog(page, ROUTINE.day('A'));
const heading = (page: Page, name: string) => player(page).getByRole('heading', { level: 3, name });

async function press(page: Page): Promise<void> {
  await button(page, PLAYER.done).click();
  await page.waitForTimeout(SAME_PRESS);
}

test('a training goes on on a second device, after another routine was released, and the sets of both are one training', async ({
  page: phone,
  browser,
}) => {
  const person = await trainee();
  await signInTo(phone, person);
  await phone.goto(ADDRESS);
  await button(phone, PLAYER.start('A')).click();
  await player(phone).getByText(ROUTINE.trouble).click();
  await button(phone, PLAYER.swapTo(SWAP.name)).click();
  await press(phone);
  await expect(heading(phone, 'Crucifixo')).toBeVisible();
  await expect(player(phone).getByText(KEPT.sent)).toBeVisible();
  await writeRoutine(person, [{ id: 'a', name: 'Costas', items: [exercise('c1', 'Remada')] }, LEGS], 3);

  const device = await browser.newContext();
  const tablet = await device.newPage();
  await signInTo(tablet, person);
  await tablet.goto(ADDRESS);
  await button(tablet, PLAYER.resumeHere('A')).click();
  await expect(heading(tablet, 'Crucifixo')).toBeVisible();
  await expect(player(tablet).getByText(PLAYER_STATES.released)).toBeVisible();
  await press(tablet);
  await press(tablet);
  await expect(heading(tablet, 'Prancha')).toBeVisible();
  await tablet.reload();
  await expect(heading(tablet, 'Prancha')).toBeVisible();

  // The first device goes on as well.
  await button(phone, PLAYER.skip).click();
  await press(phone);
  await expect(player(phone).getByText(KEPT.kept).or(player(phone).getByText(KEPT.sent))).toBeVisible();
  await phone.reload();
  await button(tablet, PLAYER.end).click();
  await expect(player(tablet).getByText(KEPT.sent)).toBeVisible();
  await expect(player(tablet).getByText(PLAYER.nextDay('B'))).toBeVisible();
  await expect
    .poll(() => stored(person))
    .toEqual([
      {
        sets: ['a1/1', 'a2/1', 'a2/2', 'a3/1'],
        names: ['Supino reto', 'Crucifixo', 'Prancha', SWAP.name],
      },
    ]);

  // Both agree which day is next.
  await button(tablet, PLAYER.toRoutine).click();
  await tablet.reload();
  await expect(button(tablet, PLAYER.start('B'))).toBeVisible();
  await phone.goto(ADDRESS);
  await expect(button(phone, PLAYER.start('B'))).toBeVisible();
  await device.close();
});
