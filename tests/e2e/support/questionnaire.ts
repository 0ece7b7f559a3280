import { expect, type Page } from '@playwright/test';
import { CHOICE_LABELS, MONTH_NAMES, WIZARD } from 'domain/answers/texts';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { QUESTIONNAIRE_CARD } from 'domain/panel/texts';
import type { Routine, RoutineDay } from 'domain/training/routine';
import type { Workout } from 'domain/training/workout';
import { ALL_ANSWERS, newSubscriber, type SeededSubscriber, signInTo, writeAsServer } from './people.ts';

/** Answers up to step 2: with them the wizard resumes at step 3. */
export const UP_TO_STEP_2 = { altura: 1.7, peso: 70 };

/** The button that leads to the wizard's next step. */
export const next = (page: Page) => page.getByRole('button', { name: WIZARD.next });

/** The dashboard's button that reopens the wizard. */
export const resume = (page: Page) => page.getByRole('button', { name: QUESTIONNAIRE_CARD.continue });

/** Waits until the wizard shows a step. */
export async function atStep(page: Page, step: number): Promise<void> {
  await expect(page.getByRole('dialog', { name: WIZARD.title(step, 7) })).toBeVisible();
}

/** Resumes the questionnaire of a new subscriber, who has answered all but the steps 6 and 7. */
export async function resumeAtStep6(page: Page): Promise<SeededSubscriber> {
  const person = await newSubscriber({
    answers: { ...ALL_ANSWERS, limitacoes_lesoes: '', nivel_energia: '' },
  });
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 6);
  return person;
}

/** Answers the birth date, the one answer of step 1 that the registration has not given. */
export async function answerPersonalData(page: Page): Promise<void> {
  await page.getByLabel(WIZARD.day).selectOption('17');
  await page.getByLabel(WIZARD.month).selectOption({ label: MONTH_NAMES[4] });
  await page.getByLabel(WIZARD.year).fill('1990');
}

/** Answers all steps, from step 1, where a new subscriber starts; the button of the last step is not pressed. */
export async function answerEverything(page: Page): Promise<void> {
  await atStep(page, 1);
  await answerPersonalData(page);
  await next(page).click();
  await answerFromStep2(page);
}

/** Answers the steps from 2 on. `look` is called on each of these steps before it is answered. */
export async function answerFromStep2(
  page: Page,
  look: (step: number) => Promise<void> = async () => undefined,
): Promise<void> {
  await atStep(page, 2);
  await look(2);
  await expect(next(page)).toBeDisabled();
  await page.getByPlaceholder(WIZARD.heightPlaceholder).fill('1.74');
  await page.getByPlaceholder(WIZARD.weightPlaceholder).fill('80,9');
  await expect(next(page)).toBeDisabled();
  await page.getByRole('checkbox').check();
  await next(page).click();
  await atStep(page, 3);
  await look(3);
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['hipertrofia'] ?? '').check();
  await next(page).click();
  await atStep(page, 4);
  await look(4);
  await page.getByLabel(CHOICE_LABELS.experiencia_treino['intermediario'] ?? '').check();
  await next(page).click();
  await atStep(page, 5);
  await look(5);
  await page.getByLabel(CHOICE_LABELS.frequencia_semanal['4x'] ?? '').check();
  await next(page).click();
  await atStep(page, 6);
  await look(6);
  await page.getByLabel(WIZARD.noLimitations).check();
  await next(page).click();
  await atStep(page, 7);
  await look(7);
  await page.getByLabel(CHOICE_LABELS.nivel_energia['sempre-animado'] ?? '').check();
}

/** The storage keys under which this browser keeps unsent or incomplete answers. */
export async function deviceKeeps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(window.localStorage).filter((key) => key.startsWith('anamnese')));
}

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
    routine: null,
    safety_version: null,
    message: '',
    correction: null,
    changed: [],
    mail_due_at: null,
    ...fields,
  };
  await writeAsServer(`workouts/${person.uid}`, workout);
}

/**
 * Releases a routine as the server does: the routine, and the workout that names it. `safety_version` is the version that was last
 * released for safety.
 */
export async function writeRoutine(
  person: SeededSubscriber,
  days: readonly RoutineDay[],
  version = 2,
  safety_version: number | null = null,
): Promise<void> {
  const now = new Date();
  const routine: Routine = {
    user_id: person.uid,
    subscriber: person.subscriberId,
    version,
    safety_version,
    released_at: now,
    days: [...days],
  };
  await writeAsServer(`routines/${person.uid}`, routine);
  const released = { stage: 'released', released_at: now, routine: version, safety_version } as const;
  await writeWorkout(person, { version, ...released });
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
