import { DELIVERY } from 'domain/content/delivery';
import { DAY_MS } from 'domain/durations';
import { formatDate } from 'domain/dates';
import { ACCOUNT_DATA } from 'domain/texts/account/data';
import { NEXT_STEP, QUESTIONNAIRE_CARD, UNVERIFIED, WELCOME } from 'domain/texts/dashboard';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { CORRECTION, WORKOUT, WORKOUT_DELIVERY, WORKOUT_STEP } from 'domain/texts/dashboard/workout';
import { WIZARD } from 'domain/texts/questionnaire';
import type { Page } from '@playwright/test';
import { checkScreen } from '../support/check-reach.ts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo, writeAsServer } from '../support/people.ts';
import { button } from '../support/screen.ts';
import { dayFromToday, RELEASED, workoutCard, writeWorkout } from '../support/workouts.ts';

/** The names of all controls that look like a main action. */
const mainActions = (page: Page) => page.locator('main .btn-primary');
const greeting = (page: Page, name: string) => page.getByRole('heading', { name: WELCOME.greeting(name) });

/** The colour behind a link's text. */
const ground = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((links) => [...new Set(links.map((link) => getComputedStyle(link).backgroundColor))]);

test('the dashboard begins with the next step, and its button is the only main action in every state', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const person = await newSubscriber();
  const answers = `anamnese_treinos/${person.uid}`;
  await signInTo(page, person);
  const only = async (text: string) => {
    await expect(mainActions(page)).toHaveText([text]);
    // The step stands before everything that the cards below say.
    const first = page.locator('main section').first();
    await expect(first.locator('.btn-primary')).toHaveText([text]);
  };
  await only(NEXT_STEP.startQuestionnaire.action);
  await checkScreen(page, 'next step');
  await button(page, NEXT_STEP.startQuestionnaire.action).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await button(page, WIZARD.backToPanel).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, NEXT_STEP.startQuestionnaire.action)).toBeFocused();
  // The card of the specification keeps its own button.
  await expect(button(page, QUESTIONNAIRE_CARD.start)).toBeVisible();

  const { uid, email, name } = person;
  const facts = { nome_completo: name, telefone: '(11)98765-4321', data_nascimento: '1990-05-17' };
  await writeAsServer(answers, { ...facts, ...ALL_ANSWERS, user_id: uid, email, nivel_energia: '' });
  await only(NEXT_STEP.continueQuestionnaire(1).action);
  // A button that goes while it has the focus gives it to the greeting.
  await button(page, NEXT_STEP.continueQuestionnaire(1).action).focus();
  await writeAsServer(answers, { nivel_energia: 'normal-depende' });
  await expect(page.getByText(NEXT_STEP.trainer.text)).toBeVisible();
  await expect(mainActions(page)).toHaveCount(0);
  await expect(greeting(page, person.name)).toBeFocused();

  await writeWorkout(person, {
    stage: 'correction',
    correction: { fields: ['peso'], message: '' },
  });
  await only(WORKOUT_STEP.correction.action);
  await expect(button(page, CORRECTION.button)).toBeVisible();
  await button(page, WORKOUT_STEP.correction.action).click();
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeVisible();
  await button(page, SUMMARY.cancel).click();

  await writeWorkout(person, { version: 2, ...RELEASED });
  await only(WORKOUT_STEP.released.action);
  const open = page.getByRole('link', { name: WORKOUT_STEP.released.action });
  await expect(open).toHaveAttribute('href', RELEASED.link);
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer');

  // A plan that ends soon is said below the step, and renewing it does not compete with it.
  const subscriber = `subscribers/${person.subscriberId}`;
  await writeAsServer(subscriber, { subscription_end: new Date(Date.now() + 5 * DAY_MS) });
  await expect(button(page, WELCOME.renew)).toBeVisible();
  await only(WORKOUT_STEP.released.action);
  await writeAsServer(subscriber, { subscription_end: new Date(Date.now() - DAY_MS) });
  await only(WELCOME.hire);
});

test('an unconfirmed e-mail is the first thing to do, and buying again is not the main action', async ({
  page,
}) => {
  await signInTo(page, { email: 'nao-verificado@personal.example' });
  await expect(mainActions(page)).toHaveText([UNVERIFIED.check]);
});

test('once the questionnaire is complete, the dashboard says when and how the workout comes, and where the app is', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person, { stage: 'preparing' });
  await signInTo(page, person);
  const card = workoutCard(page);
  const day = formatDate(dayFromToday(3));
  await expect(page.getByText(WORKOUT_STEP.promised(day).after)).toBeVisible();
  await expect(card).toContainText(WORKOUT.promised(day));
  await expect(card).toContainText(WORKOUT_DELIVERY.channel);
  const { app } = DELIVERY;
  expect(app).not.toBeNull();
  await expect(card).toContainText(WORKOUT_DELIVERY.install(app?.name ?? ''));
  for (const { label, url } of app?.links ?? []) {
    const link = card.getByRole('link', { name: label });
    await expect(link).toHaveAttribute('href', url);
    await expect(link).toHaveAccessibleName(`${label} ${WORKOUT_DELIVERY.newTab}`);
  }
  await checkScreen(page, 'delivery');

  // A day that has passed is promised nowhere.
  await writeWorkout(person, { version: 2, stage: 'preparing', due_on: dayFromToday(-1) });
  await expect(card).toContainText(WORKOUT.late(formatDate(dayFromToday(-1))));
  await expect(page.getByText('chega até')).toHaveCount(0);
  await expect(page.getByText(NEXT_STEP.trainer.after)).toBeVisible();

  await writeWorkout(person, { version: 3, ...RELEASED });
  await expect(card).toContainText(WORKOUT_DELIVERY.missing(app?.name ?? ''));
  await expect(card).not.toContainText(WORKOUT_DELIVERY.channel);
});

test('deleting the account is a quiet link below the other actions, and all that opens WhatsApp has one green', async ({
  page,
}) => {
  await signInTo(page, await newSubscriber());
  const remove = button(page, ACCOUNT_DATA.delete);
  await expect(remove).toHaveClass(/\blink\b/);
  expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // The other one is measured first: cards that come meanwhile move both down.
  for (const other of [button(page, ACCOUNT_DATA.changePassword), button(page, ACCOUNT_DATA.export)]) {
    const y = (await other.boundingBox())?.y;
    expect(y).toBeLessThan((await remove.boundingBox())?.y ?? 0);
  }
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  const links = 'a[href*="wa.me"]:not(.link)';
  const here = await ground(page, links);
  expect(here).toHaveLength(1);
  await page.goto('/');
  expect(await ground(page, 'aside a[href*="wa.me"]')).toEqual(here);
});
