import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DAY_MS } from 'domain/kit/dates';
import { searchBeginnings } from 'domain/trainer/search';
import { queueOrder, type QueueEntry, type StoredQueueEntry } from 'domain/trainer/row';
import type { LibraryExercise } from 'domain/training/exercises';
import type { Workout } from 'domain/training/workout';
import { ACCOUNT } from 'domain/account/texts';
import { QUEUE_PAGE } from 'domain/trainer/texts';
import { DEMO_PASSWORD } from 'emulators';
import { suitePorts } from './journey.ts';
import { ALL_ANSWERS, newSubscriber, type SeededSubscriber, writeAsServer } from './people.ts';
import { button, untilAnswered } from './screen.ts';
import { openSignedIn, signInAtAuth } from './session.ts';
import { dayFromToday, writeWorkout } from './questionnaire.ts';

/** Seeds an account that is a trainer's, with `owner` one who is an owner. */
export async function newTrainer({ unconfirmed = false, owner = false } = {}): Promise<SeededSubscriber> {
  const account = await newSubscriber({ name: 'Rafael Treinador', unconfirmed });
  await writeAsServer(`trainers/${account.uid}`, { email: account.email, added_at: new Date(), owner });
  return account;
}

/** Opens the trainer's page with a session of an account, and waits for the queue. */
export async function signInAsTrainer(page: Page, { email }: { email: string }): Promise<void> {
  await openSignedIn(page, '/treinador', email);
  await expect(page.getByLabel(QUEUE_PAGE.search)).toBeVisible();
}

/** Fills in the form and sends it. */
export async function fillInSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(ACCOUNT.email).fill(email);
  await page.getByLabel(ACCOUNT.password, { exact: true }).fill(DEMO_PASSWORD);
  await button(page, ACCOUNT.login).click();
}

/** A name that no other journey uses, so that a search finds only these rows. One of digits alone would be sought as a phone number. */
export const uniqueName = (first = 'Ana') => `${first} f${randomBytes(4).toString('hex')}`;

/** Writes a row of the queue like the server does, and answers its id. What is not given is that of somebody who waits. */
export async function seedRow(
  given: Partial<QueueEntry> & { readonly nome: string },
  id: string = `row-${randomBytes(6).toString('hex')}`,
): Promise<string> {
  const entry: QueueEntry = {
    subscriber: id,
    uid: id,
    email: `${id}@personal.example`,
    telefone: '(11)98765-4321',
    tier: 'pro',
    subscription_end: new Date(Date.now() + 30 * DAY_MS),
    renews: false,
    next_charge: null,
    state: 'waiting',
    since: new Date(),
    due_on: dayFromToday(3),
    missing: [],
    correction_asked: false,
    health_changed: false,
    last_training: null,
    trained_7: null,
    pain_unseen: false,
    noted_at: null,
    note_start: '',
    contacted_at: null,
    objetivo_principal: 'hipertrofia',
    frequencia_semanal: '4x',
    experiencia_treino: 'intermediario',
    flags: [],
    active: true,
    order: '',
    search: [],
    ...given,
  };
  const stored: StoredQueueEntry = {
    ...entry,
    order: queueOrder(entry),
    search: [...searchBeginnings(entry)],
    changes_at: null,
  };
  await writeAsServer(`queue/${id}`, stored);
  return id;
}

/** The row of a person in the queue. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: QUEUE_PAGE.rows }).getByRole('listitem').filter({ hasText: name });

/** The link of a row to its person's page. */
export const linkOf = (page: Page, name: string) =>
  rowOf(page, name).getByRole('link', { name, exact: true });

/** What the seeded person has told of an injury. */
export const HURT = 'Dor no joelho direito desde a corrida';

/** Seeds somebody with an account, answers, a workout at the given stage, and a row. */
export async function newPupil(
  given: Partial<Workout> = {},
  row: Partial<QueueEntry> = {},
): Promise<SeededSubscriber> {
  const { nome: name = uniqueName('Iara') } = row;
  const person = await newSubscriber({ name, answers: { ...ALL_ANSWERS, limitacoes_lesoes: HURT } });
  await writeWorkout(person, given);
  const { uid, email, subscriberId: subscriber } = person;
  await seedRow({ due_on: '2020-07-08', ...row, nome: name, uid, subscriber, email }, uid);
  return person;
}

/** Writes the answers of a person as they stood a day ago, when the workout was released. */
export async function writeKept(
  { uid, name }: SeededSubscriber,
  differing: Readonly<Record<string, string | number>>,
): Promise<void> {
  const known = { nome_completo: name, telefone: '(11)98765-4321', data_nascimento: '1990-05-17' };
  const answers = { ...ALL_ANSWERS, ...known, limitacoes_lesoes: HURT, ...differing };
  const at = new Date(Date.now() - DAY_MS);
  await writeAsServer(`kept_answers/${uid}`, { user_id: uid, at, consented_at: at, answers });
}

/** Opens the page of a person from the queue. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByLabel(QUEUE_PAGE.search).fill(name);
  // Once the search has left this row alone, the list does not move under the press.
  const rows = page.getByRole('list', { name: QUEUE_PAGE.rows }).getByRole('listitem');
  await expect(rows).toHaveText([new RegExp(`^${name}`)]);
  await linkOf(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

/** Waits for the answers of a seeded person. */
export async function waitForAnswers(page: Page): Promise<void> {
  await untilAnswered(page, page.getByText(HURT).first());
}

/**
 * Adds exercises to the library, which all journeys share, in a trainer's call: side by side with others it loses none of theirs. What
 * is not given is left empty. Answers the exercises as they are stored.
 */
export async function addExercises(
  trainer: SeededSubscriber,
  given: readonly (Partial<LibraryExercise> & { readonly name: string })[],
): Promise<LibraryExercise[]> {
  const exercises = given.map((each) => ({
    id: randomBytes(6).toString('hex'),
    video: null,
    cue: '',
    version: 0,
    group: '',
    equipment: '',
    archived: false,
    ...each,
  }));
  const { idToken } = await signInAtAuth(trainer.email, DEMO_PASSWORD);
  const url = `http://127.0.0.1:${suitePorts().hosting}/api/site/change-exercises`;
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  // Functions start slowly on a busy machine.
  await expect(async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { exercises } }),
    });
    expect(response.ok, await response.text()).toBe(true);
  }).toPass();
  return exercises.map((each) => ({ ...each, version: each.version + 1 }));
}
