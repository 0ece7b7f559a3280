import { WORKOUT_ACTIONS } from 'domain/texts/trainer/actions';
import { OVERVIEW } from 'domain/texts/trainer/overview';
import { QUEUE_STATE_LABELS } from 'domain/texts/trainer/queue';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';
import { SUBSCRIBER_PAGE } from 'domain/texts/trainer/subscriber';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/journey.ts';
import { button } from '../support/screen.ts';
import { newPupil, newTrainer, openPage, seedRow, signInAsTrainer, uniqueName } from '../support/trainer.ts';

test('a filter that is pressed right after typing in the search is followed', async ({ page }) => {
  const trainer = await newTrainer();
  await seedRow({ nome: uniqueName(), state: 'waiting' });
  await signInAsTrainer(page, trainer);
  await page.getByRole('navigation', { name: QUEUE_PAGE.filters }).getByRole('button').click();
  const chip = page.getByRole('link', { name: QUEUE_STATE_LABELS.waiting });
  await expect(chip).toHaveText(/\d/);
  const field = page.getByLabel(QUEUE_PAGE.search);
  await page.evaluate(endThePauseAtEveryTaskAfterAPress, SEARCH_PAUSE_MS);
  await field.fill('ana');
  await expect(page.locator('html')).toHaveAttribute('data-pause', 'begun');
  await chip.click();
  await expect(page.locator('html')).toHaveAttribute('data-pause', 'over');
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL(/situacao=waiting$/);
});

/** How long typing in the search has to pause before the server is asked, in milliseconds. */
const SEARCH_PAUSE_MS = 300;

/**
 * Runs in the page: after a press the search's pause ends before each of React's next tasks, until the page takes its timer back.
 * React orders its tasks by messages, so a message of ours comes between any two of them.
 */
function endThePauseAtEveryTaskAfterAPress(pause: number) {
  const set = setTimeout;
  const clear = clearTimeout;
  const TIMER = -1;
  let work: (() => void) | null = null;
  Object.assign(window, {
    setTimeout: (handler: () => void, delay?: number) => {
      if (delay !== pause) return set(handler, delay);
      work = handler;
      document.documentElement.dataset.pause = 'begun';
      return TIMER;
    },
    clearTimeout: (timer?: number) => {
      if (timer === TIMER) work = null;
      else clear(timer);
    },
  });
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    work?.();
    if (work === null) document.documentElement.dataset.pause = 'over';
    else port2.postMessage(null);
  });
  port1.start();
  window.addEventListener('click', () => port2.postMessage(null));
}

test('the trainer keeps the focus when a press removes its own button', async ({ page }) => {
  const trainer = await newTrainer();
  const person = await newPupil();
  await signInAsTrainer(page, trainer);
  await page.getByRole('link', { name: QUEUE_PAGE.overview, exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const { held, release } = await hold(page, '**:runQuery');
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
