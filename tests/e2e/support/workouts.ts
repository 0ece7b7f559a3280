import type { Page } from '@playwright/test';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import type { Workout } from 'domain/training/workout';
import { type SeededSubscriber, writeAsServer } from './people.ts';

/** The calendar date (YYYY-MM-DD) some days from today in São Paulo. */
export const dayFromToday = (days: number) => todayInSaoPaulo(new Date(Date.now() + days * DAY_MS));

/** Writes a workout as the server does. What is not given is as it is when the answers have come to suffice today. */
export async function writeWorkout(person: SeededSubscriber, fields: Partial<Workout> = {}): Promise<void> {
  const now = new Date();
  const workout: Workout = {
    user_id: person.uid,
    subscriber: person.subscriberId,
    version: 1,
    stage: 'received',
    since: now,
    received_at: now,
    due_on: dayFromToday(3),
    released_at: null,
    delivery: null,
    link: null,
    message: '',
    correction: null,
    changed: [],
    mail_due_at: null,
    ...fields,
  };
  await writeAsServer(`workouts/${person.uid}`, workout);
}

/** A workout that was released now. */
export const RELEASED = {
  stage: 'released',
  released_at: new Date(),
  link: 'https://app.example/treino/7?aluno=paula',
  message: 'Comece devagar.\n<b>Bom treino!</b>',
} as const satisfies Partial<Workout>;

/** The first card, which says where things stand. */
export const firstCard = (page: Page) => page.locator('main section').first();
