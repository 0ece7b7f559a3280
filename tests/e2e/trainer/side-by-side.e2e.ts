import { SUMMARY } from 'domain/answers/editor-texts';
import { WORKOUT } from 'domain/training/texts';
import { PIX } from 'domain/buy/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { WIZARD } from 'domain/answers/texts';
import {
  QUEUE_FLAG_LABELS,
  QUEUE_PAGE,
  QUEUE_STATE_LABELS,
  RELEASE_DIALOG,
  RUN_BAR,
  SUBSCRIBER_PAGE,
  WORKOUT_ACTIONS,
} from 'domain/trainer/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { createPassword, newBuyer, orderByPix, payPixInApp } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { untilTriggersRest } from '../support/people.ts';
import { answerEverything } from '../support/questionnaire.ts';
import { button, dialog, startEditing } from '../support/screen.ts';
import { HURT, newTrainer, openPage, rowOf, signInAsTrainer, uniqueName } from '../support/trainer.ts';
import { firstCard } from '../support/workouts.ts';

test('a buyer and a trainer side by side: the queue and the dashboard follow each other without a reload', {
  tag: '@gate',
}, async ({ page, newContext }) => {
  test.slow();
  const name = uniqueName('Olga');
  const buyer = newBuyer(name);
  const trainers = await (await newContext()).newPage();
  await signInAsTrainer(trainers, await newTrainer());
  await trainers.getByLabel(QUEUE_PAGE.search).fill(name);
  const row = rowOf(trainers, name);

  const pixId = await orderByPix(page, buyer);
  await payPixInApp(page, pixId);
  await expect(row).toContainText(QUEUE_STATE_LABELS.unclaimed);

  await dialog(page, PIX.successTitle).getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await createPassword(page, buyer);
  await expect(row).toContainText(QUEUE_STATE_LABELS['no-questionnaire']);
  await answerEverything(page);
  await page.getByRole('button', { name: WIZARD.finish }).click();
  await expect(row).toContainText(QUEUE_STATE_LABELS.waiting);
  await expect(firstCard(page)).toContainText(WORKOUT.answered);

  // The trainer acts on what the page shows, and a trigger that is under way may still change it.
  await untilTriggersRest();
  await openPage(trainers, name);
  await button(trainers, RUN_BAR.release).click();
  const release = dialog(trainers, RELEASE_DIALOG.title);
  await release.getByLabel(RELEASE_DIALOG.link).fill('https://app.exemplo.com/treino/olga');
  await release.getByRole('button', { name: WORKOUT_ACTIONS.released.button }).click();
  await expect(firstCard(page).getByRole('link', { name: WORKOUT.open })).toHaveAttribute(
    'href',
    'https://app.exemplo.com/treino/olga',
  );

  await startEditing(page);
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill(HURT);
  await button(page, SUMMARY.save).click();
  // Nobody trains with an injury that the trainer has not answered.
  const open = firstCard(page).getByRole('link', { name: WORKOUT.open });
  await expect(firstCard(page)).toContainText(WORKOUT.injury);
  await expect(open).not.toHaveClass(/btn-primary/);
  const change = trainers.getByRole('listitem').filter({ hasText: SUBSCRIBER_PAGE.afterRelease });
  await expect(change).toContainText('Nenhuma');
  await expect(change).toContainText(HURT);
  await trainers.goto('/treinador');
  await trainers.getByLabel(QUEUE_PAGE.search).fill(name);
  await expect(row).toContainText('Saúde mudou');
  await expect(row).toContainText(QUEUE_FLAG_LABELS.limitation);

  await untilTriggersRest();
  await openPage(trainers, name);
  await button(trainers, WORKOUT_ACTIONS['marked-current'].button).click();
  await expect(open).toHaveClass(/btn-primary/);
  await expect(firstCard(page)).not.toContainText(WORKOUT.injury);
});
