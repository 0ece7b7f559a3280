import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { WIZARD } from 'domain/answers/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { PIX } from 'domain/buy/texts';
import { TEMPLATES } from 'domain/trainer/messages';
import {
  CORRECTION_DIALOG,
  QUEUE_FLAG_LABELS,
  QUEUE_PAGE,
  QUEUE_STATE_LABELS,
  RELEASE_DIALOG,
  RUN_BAR,
  SUBSCRIBER_PAGE,
  WORKOUT_ACTIONS,
} from 'domain/trainer/texts';
import { WORKOUT } from 'domain/training/texts';
import { expect, test } from '../support/journey.ts';
import {
  createPassword,
  newBuyer,
  orderByPix,
  payPixInApp,
  readAsServer,
  untilTriggersRest,
  writeAsServer,
} from '../support/people.ts';
import { answerEverything, firstCard } from '../support/questionnaire.ts';
import { button, dialog, startEditing } from '../support/screen.ts';
import {
  HURT,
  linkOf,
  newPupil,
  newTrainer,
  openPage,
  rowOf,
  signInAsTrainer,
  uniqueName,
} from '../support/trainer.ts';

test('one person after the other is dealt with in the order of the list, and the way back keeps the place', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const family = uniqueName().split(' ')[1] ?? '';
  const pupil = (first: string) => newPupil({ stage: 'preparing' }, { nome: `${first} ${family}` });
  const [ana, bia, caio] = [await pupil('Ana'), await pupil('Bia'), await pupil('Caio')];
  // The server computes the rows again from the workouts, so their order is written after that.
  await untilTriggersRest();
  for (const [order, { uid }] of [ana, bia, caio].entries())
    await writeAsServer(`queue/${uid}`, { order: `2020-07-0${order}` });
  await signInAsTrainer(page, await newTrainer());
  await page.getByLabel(QUEUE_PAGE.search).fill(family);
  // Once the search has left these rows alone, it is the filter by which the next person is found.
  const rows = page.getByRole('list', { name: QUEUE_PAGE.rows });
  await expect(rows.getByRole('listitem')).toHaveCount(3);
  await linkOf(page, ana.name).click();

  // A host without a scheme is completed, and the link has the focus already.
  await button(page, RUN_BAR.release).click();
  const release = dialog(page, RELEASE_DIALOG.title);
  const link = release.getByLabel(RELEASE_DIALOG.link);
  await expect(link).toBeFocused();
  await page.keyboard.type('app.exemplo.com/treino/ana');
  await page.keyboard.press('Enter');
  const toBia = page.getByRole('link', { name: RUN_BAR.next(bia.name) });
  await expect(toBia).toBeFocused();
  await expect(page.getByText(WORKOUT_ACTIONS.released.done, { exact: true })).toBeVisible();
  expect(await readAsServer(`workouts/${ana.uid}`)).toMatchObject({
    link: { stringValue: 'https://app.exemplo.com/treino/ana' },
  });

  await toBia.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: bia.name })).toBeFocused();
  await button(page, WORKOUT_ACTIONS['correction-asked'].button).click();
  const correction = dialog(page, CORRECTION_DIALOG.title);
  await correction.getByLabel(FIELD_LABELS.peso).check();
  await button(page, TEMPLATES.edit).click();
  await correction.getByLabel(TEMPLATES.name(1)).fill('{nome}, do {plano}, confira.');
  await button(page, TEMPLATES.save).click();
  await button(page, TEMPLATES.name(1)).click();
  await expect(correction.getByLabel(CORRECTION_DIALOG.message)).toHaveValue(
    'Bia, do Personal PRO, confira.',
  );
  await correction.getByRole('button', { name: WORKOUT_ACTIONS['correction-asked'].button }).click();
  await page.getByRole('link', { name: RUN_BAR.next(caio.name) }).click();

  // What was given before is there again, and typing replaces it.
  await button(page, RUN_BAR.release).click();
  await link.fill('https://app.exemplo.com/treino/caio');
  await release.getByRole('button', { name: WORKOUT_ACTIONS.released.button }).click();
  await expect(page.getByRole('link', { name: RUN_BAR.end })).toBeFocused();
  await button(page, WORKOUT_ACTIONS['taken-back'].button).click();
  await page.getByRole('dialog').getByRole('button', { name: WORKOUT_ACTIONS['taken-back'].button }).click();
  await button(page, RUN_BAR.release).click();
  await expect(link).toHaveValue('https://app.exemplo.com/treino/caio');
  await page.keyboard.type('https://app.exemplo.com/2');
  await expect(link).toHaveValue('https://app.exemplo.com/2');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: SUBSCRIBER_PAGE.back }).click();
  await expect(linkOf(page, caio.name)).toBeFocused();
  await expect(page.getByLabel(QUEUE_PAGE.search)).toHaveValue(family);
  // The triggers order the rows anew after what was done, and the keys lead along the order that the page shows.
  await expect(rows.getByRole('listitem')).toContainText([caio.name, ana.name, bia.name]);

  // On a wide screen the list stays beside the person, and the keys lead along it.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('j');
  await expect(linkOf(page, ana.name)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeFocused();
  // The keys are those of the list, so they act only while it has the focus.
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeFocused();
});

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
  const change = trainers.getByRole('listitem').filter({ hasText: FIELD_LABELS.limitacoes_lesoes });
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
