import { WORKOUT_ACTIONS } from 'domain/texts/trainer/actions';
import { OVERVIEW } from 'domain/texts/trainer/overview';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';
import { SUBSCRIBER_PAGE } from 'domain/texts/trainer/subscriber';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/journey.ts';
import { button } from '../support/screen.ts';
import { newPupil, newTrainer, openPage, signInAsTrainer } from '../support/trainer.ts';

test('the trainer keeps the focus when a press removes its own button', async ({ page }) => {
  const trainer = await newTrainer();
  const person = await newPupil();
  await signInAsTrainer(page, trainer);
  await page.getByRole('link', { name: QUEUE_PAGE.overview, exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const { held, release } = await hold(page, '**/api/read-overview');
  await button(page, OVERVIEW.reload).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(button(page, OVERVIEW.reload)).toBeFocused();
  release();
  await page.getByRole('link', { name: OVERVIEW.toQueue, exact: true }).click();
  await openPage(page, person.name);
  await button(page, WORKOUT_ACTIONS.started.button).click();
  await expect(button(page, WORKOUT_ACTIONS.started.button)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: SUBSCRIBER_PAGE.workout, exact: true })).toBeFocused();
});
