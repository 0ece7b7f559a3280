import { formatDate } from 'domain/dates';
import { DAY_MS } from 'domain/durations';
import { NEXT_STEP, QUESTIONNAIRE_CARD, WELCOME, WORKOUT_TITLE } from 'domain/texts/dashboard';
import { CONSENT, SUMMARY } from 'domain/texts/dashboard/answers';
import { WORKOUT, WORKOUT_STEP } from 'domain/texts/dashboard/workout';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { whatsappLink } from 'domain/whatsapp-link';
import { expect, test } from '../support/journey.ts';
import {
  ALL_ANSWERS,
  newSubscriber,
  readsOf,
  signInTo,
  untilTriggersRest,
  writeAsServer,
} from '../support/people.ts';
import { button } from '../support/screen.ts';
import { dayFromToday, RELEASED, workoutCard, writeWorkout } from '../support/workouts.ts';

const current = (name: string) => new RegExp(`\\d\\. ${name}$`);

// spec: "The workout is released only after the whole anamnese is complete."
test('the subscriber sees live how far the workout is, opens it once it is released, and loses the link when the release is taken back', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person);
  await untilTriggersRest();
  await signInTo(page, person);
  const card = workoutCard(page);
  const step = card.locator('[aria-current=step]');
  await expect(card).toContainText(WORKOUT.received);
  await expect(card).toContainText(WORKOUT.promised(formatDate(dayFromToday(3))));
  await expect(step).toHaveText(current('Anamnese recebida'));
  await expect(page.getByText(NEXT_STEP.trainer.text)).toBeVisible();
  await expect(button(page, SUMMARY.edit)).toBeVisible();
  expect(await readsOf(person.uid)).toBeLessThanOrEqual(3);

  await writeWorkout(person, { version: 2, stage: 'preparing' });
  await expect(step).toHaveText(current('Em preparo'));
  await expect(card).toContainText(WORKOUT.preparing);
  await expect(card).toContainText(WORKOUT.promised(formatDate(dayFromToday(3))));

  await writeWorkout(person, { version: 3, ...RELEASED });
  await expect(step).toHaveText(current('Treino liberado'));
  await expect(card).toContainText(WORKOUT.released(formatDate(new Date())));
  await expect(page.getByText(WORKOUT_STEP.released.text)).toBeVisible();
  const open = card.getByRole('link', { name: WORKOUT.open });
  await expect(open).toHaveAttribute('href', RELEASED.link);
  await expect(open).toHaveAttribute('target', '_blank');
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer');
  // The trainer's message is text with its line breaks, never markup.
  const message = card.getByText('Comece devagar.');
  expect(await message.innerText()).toBe(RELEASED.message);
  await expect(message.locator('b')).toHaveCount(0);

  await writeWorkout(person, {
    version: 4,
    ...RELEASED,
    stage: 'changed',
    changed: ['peso', 'limitacoes_lesoes'],
  });
  const labels = `${FIELD_LABELS.peso}, ${FIELD_LABELS.limitacoes_lesoes}`;
  await expect(card).toContainText(WORKOUT.changed(labels));
  await expect(open).toBeVisible();

  await open.focus();
  await writeWorkout(person, { version: 5, stage: 'preparing' });
  await expect(open).toHaveCount(0);
  await expect(card).not.toContainText('Comece devagar.');
  await expect(page.getByRole('heading', { name: WORKOUT_TITLE, exact: true })).toBeFocused();
});

test('a promised day that has passed is no promise any more, and the trainer can be asked', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person, { stage: 'preparing', due_on: dayFromToday(-1) });
  await signInTo(page, person);
  const card = workoutCard(page);
  const date = formatDate(dayFromToday(-1));
  await expect(card).toContainText(WORKOUT.late(date));
  await expect(card).not.toContainText('Prometido');
  await expect(card.getByRole('link')).toHaveAttribute('href', whatsappLink(WORKOUT.lateMessage(date)));
  await writeWorkout(person, { version: 2, stage: 'preparing', due_on: dayFromToday(0) });
  await expect(card).toContainText(WORKOUT.promised(formatDate(dayFromToday(0))));
});

test('without the answers that a workout needs nothing is promised, and a workout that is released stays', async ({
  page,
}) => {
  const { peso: _, ...some } = ALL_ANSWERS;
  const person = await newSubscriber({ answers: some });
  await signInTo(page, person);
  await expect(button(page, SUMMARY.edit)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.warning)).toBeVisible();
  await expect(workoutCard(page)).toHaveCount(0);

  await writeWorkout(person);
  await expect(workoutCard(page)).toContainText(WORKOUT.lacking);
  await expect(workoutCard(page)).not.toContainText('Prometido');
  await writeWorkout(person, { version: 2, ...RELEASED });
  await expect(workoutCard(page).getByRole('link', { name: WORKOUT.open })).toBeVisible();
});

test('after the consent is withdrawn, and without a plan, there is no card about the workout and no link', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await writeWorkout(person, RELEASED);
  await signInTo(page, person);
  const open = page.getByRole('link', { name: WORKOUT.open });
  await expect(open).toBeVisible();

  const end = new Date(Date.now() - DAY_MS);
  await writeAsServer(`subscribers/${person.subscriberId}`, { subscription_end: end });
  await expect(page.getByText(NEXT_STEP.renewPlan(formatDate(end)))).toBeVisible();
  await expect(workoutCard(page)).toHaveCount(0);
  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscription_end: new Date(Date.now() + 30 * DAY_MS),
  });
  await expect(open).toBeVisible();

  await button(page, CONSENT.revoke).click();
  await button(page, CONSENT.confirm).click();
  await expect(page.getByText(CONSENT.done)).toBeVisible();
  await expect(workoutCard(page)).toHaveCount(0);
  await expect(open).toHaveCount(0);
});

// spec: "Card is recurring and auto-renews each period."
test('in its last seven days a plan that nothing renews says when it ends', async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await expect(button(page, SUMMARY.edit)).toBeVisible();
  await expect(page.getByText('não se renova sozinho')).toHaveCount(0);
  const end = new Date(Date.now() + 6.9 * DAY_MS);
  await writeAsServer(`subscribers/${person.subscriberId}`, { subscription_end: end });
  await expect(page.getByText(WELCOME.endsOn(formatDate(end)))).toBeVisible();
  await expect(button(page, WELCOME.renew)).toBeVisible();
  await writeAsServer(`subscribers/${person.subscriberId}`, { renews: true });
  await expect(page.getByText(WELCOME.renews)).toBeVisible();
  await expect(page.getByText('não se renova sozinho')).toHaveCount(0);
});
