import { DAY_MS, formatDate, todayInSaoPaulo } from 'domain/kit/dates';
import { FIELD_LABELS } from 'domain/answers/fields';
import {
  CORRECTION_DIALOG,
  NOTE,
  OVERVIEW,
  QUEUE_PAGE,
  RELEASE_DIALOG,
  RUN_BAR,
  SUBSCRIBER_PAGE,
  TRAINER_ERROR_TEXTS,
  WORKOUT_ACTIONS,
} from 'domain/trainer/texts';
import { expect, test } from '../support/journey.ts';
import { readAsServer, removeAsServer, untilTriggersRest, writeAsServer } from '../support/people.ts';
import { button, dialog, untilAnswered } from '../support/screen.ts';
import {
  HURT,
  linkOf,
  newPupil,
  newTrainer,
  openPage,
  rowOf,
  signInAsTrainer,
  waitForAnswers,
  writeKept,
} from '../support/trainer.ts';

test('the page of a person has limitations on top, measures with IMC and age, and what changed after the release', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const person = await newPupil({
    stage: 'changed',
    version: 4,
    released_at: new Date(Date.now() - DAY_MS),
    link: 'https://app.exemplo.com/treino/1',
    changed: ['limitacoes_lesoes'],
  });
  await writeKept(person, { limitacoes_lesoes: 'Nenhuma', peso: 60.5, frequencia_semanal: '3x' });
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  await waitForAnswers(page);
  await expect(page.getByRole('heading', { name: SUBSCRIBER_PAGE.limitations })).toBeVisible();
  await expect(page.getByText(HURT).first()).toBeVisible();
  await expect(page.getByText('1,65m, 61,2kg (IMC: 22,5)')).toBeVisible();
  await expect(page.getByRole('definition').getByText('4x por semana')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'O que mudou desde' })).toBeVisible();
  await expect(page.locator('ul:has(del) > li')).toHaveText([
    'Peso (kg)Antes: 60,5Depois: 61,2',
    'Frequência semanalAntes: 3x por semanaDepois: 4x por semana',
    `Limitações e lesõesAntes: NenhumaDepois: ${HURT}`,
  ]);
  await expect(page.getByRole('link', { name: OVERVIEW.whatsappShort, exact: true })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/55\d{11}\?text=.*Iara/,
  );
  // The page prints on one sheet, also with long answers.
  const long = 'Treino na varanda e no parque. '.repeat(60).trim();
  await writeAsServer(`anamnese_treinos/${person.uid}`, { outros_pontos: long, objetivo_outro: long });
  // What has changed since the release shows them, too.
  await expect(page.getByText(long)).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(button(page, SUBSCRIBER_PAGE.print)).toBeHidden();
  await expect(page.getByText(HURT).first()).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('a workout is begun, corrected, released and taken back, each once, and a wrong link loses nothing typed', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow();
  const trainer = await newTrainer();
  const person = await newPupil();
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  await button(page, WORKOUT_ACTIONS.started.button).dblclick();
  const version = async () => {
    const fields = await readAsServer(`workouts/${person.uid}`);
    const { integerValue, doubleValue } = (fields?.['version'] ?? {}) as Record<string, unknown>;
    return Number(integerValue ?? doubleValue);
  };
  await expect.poll(version).toBe(2);
  await expect(button(page, WORKOUT_ACTIONS.started.button)).toHaveCount(0);
  expect(await version()).toBe(2);

  await button(page, WORKOUT_ACTIONS['correction-asked'].button).click();
  const correction = dialog(page, CORRECTION_DIALOG.title);
  const ask = correction.getByRole('button', { name: WORKOUT_ACTIONS['correction-asked'].button });
  await ask.click();
  await expect(correction.getByText(CORRECTION_DIALOG.fieldsProblem)).toBeVisible();
  await correction.getByLabel(FIELD_LABELS.peso).check();
  await correction.getByLabel(CORRECTION_DIALOG.message).fill('Confira o peso.');
  await ask.click();
  await expect(correction).toBeHidden();
  await expect(page.getByText('Confira o peso.')).toBeVisible();

  await button(page, RUN_BAR.release).click();
  const release = dialog(page, RELEASE_DIALOG.title);
  const link = release.getByLabel(RELEASE_DIALOG.link);
  const send = release.getByRole('button', { name: WORKOUT_ACTIONS.released.button });
  await release.getByLabel(RELEASE_DIALOG.message).fill('Bom treino!');
  for (const wrong of ['', 'http://app.exemplo.com', 'javascript:alert(1)', 'https://localhost']) {
    await link.fill(wrong);
    await send.click();
    await expect(release.getByText(RELEASE_DIALOG.linkProblem)).toBeVisible();
    await expect(link).toBeFocused();
  }
  await link.fill(' https://app.exemplo.com/treino/7 ');
  await page.keyboard.press('Escape');
  await button(page, RUN_BAR.release).click();
  await expect(release.getByLabel(RELEASE_DIALOG.message)).toHaveValue('Bom treino!');
  await send.click();
  await expect(release).toBeHidden();
  await expect(page.getByRole('link', { name: 'https://app.exemplo.com/treino/7' })).toBeVisible();
  await expect(page.getByText(SUBSCRIBER_PAGE.mailSoon)).toBeVisible();

  await button(page, WORKOUT_ACTIONS['taken-back'].button).click();
  await page.getByRole('dialog').getByRole('button', { name: WORKOUT_ACTIONS['taken-back'].button }).click();
  await expect(page.getByRole('link', { name: 'https://app.exemplo.com/treino/7' })).toHaveCount(0);
  await expect(button(page, RUN_BAR.release)).toBeVisible();
});

test.describe('on two devices', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('of two devices one acts, and the other is told and keeps what was typed', async ({
    page,
    newContext,
  }) => {
    test.slow();
    const trainer = await newTrainer();
    const person = await newPupil({ stage: 'preparing' });
    await signInAsTrainer(page, trainer);
    await openPage(page, person.name);
    await button(page, RUN_BAR.release).click();
    const release = dialog(page, RELEASE_DIALOG.title);
    await release.getByLabel(RELEASE_DIALOG.link).fill('https://app.exemplo.com/treino/8');

    const other = await (await newContext()).newPage();
    await signInAsTrainer(other, trainer);
    await openPage(other, person.name);
    await button(other, WORKOUT_ACTIONS['correction-asked'].button).click();
    await other.getByRole('dialog').getByLabel(FIELD_LABELS.altura).check();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: WORKOUT_ACTIONS['correction-asked'].button })
      .click();
    await expect(other.getByRole('dialog')).toBeHidden();

    const send = release.getByRole('button', { name: WORKOUT_ACTIONS.released.button });
    await send.click();
    await expect(release.getByRole('alert')).toHaveText(TRAINER_ERROR_TEXTS['changed-meanwhile']);
    await expect(release.getByLabel(RELEASE_DIALOG.link)).toHaveValue('https://app.exemplo.com/treino/8');
    await send.click();
    await expect(release).toBeHidden();
    await expect(other.getByRole('link', { name: 'https://app.exemplo.com/treino/8' })).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({
    expectedErrors: /net::ERR_|status of 409|WebChannelConnection|RestConnection/,
  });

  test('a note stays typed until the server has it, survives another page, and a conflict shows both texts', async ({
    page,
    context,
  }) => {
    test.slow();
    const trainer = await newTrainer();
    const person = await newPupil();
    await signInAsTrainer(page, trainer);
    await openPage(page, person.name);
    const note = page.getByLabel(NOTE.label, { exact: true });
    const save = button(page, NOTE.save);
    await expect(save).toBeDisabled();
    await note.fill('Prefere treinar cedo.');
    await expect(save).toBeEnabled();
    await expect(page.getByText(NOTE.unsaved)).toBeVisible();
    await context.setOffline(true);
    await save.click();
    await expect(page.getByText('Sem conexão.')).toBeVisible();
    await expect(page.getByText(NOTE.saved, { exact: true })).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('link', { name: SUBSCRIBER_PAGE.back }).click();
    await linkOf(page, person.name).click();
    await expect(note).toHaveValue('Prefere treinar cedo.');
    await save.click();
    await expect(page.getByText(NOTE.saved, { exact: true })).toBeVisible();

    await note.fill('Prefere treinar tarde.');
    await writeAsServer(`trainer_notes/${person.uid}`, {
      text: 'Viaja em dezembro.',
      version: 2,
      updated_at: new Date(),
    });
    await expect(page.getByText(NOTE.conflict)).toBeVisible();
    await expect(page.getByText('Viaja em dezembro.')).toBeVisible();
    await button(page, NOTE.keepMine).click();
    await expect(page.getByText(NOTE.saved, { exact: true })).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue('Prefere treinar tarde.');

    // The row tells the day and the first words, also after the server computed it again.
    await untilTriggersRest();
    await page.getByRole('link', { name: SUBSCRIBER_PAGE.back }).click();
    await page.getByLabel(QUEUE_PAGE.search).fill(person.name);
    const day = formatDate(todayInSaoPaulo(new Date())).slice(0, 5);
    await expect(rowOf(page, person.name)).toContainText(QUEUE_PAGE.noted(day));
    await expect(rowOf(page, person.name)).toContainText('Prefere treinar tarde.');
    await linkOf(page, person.name).click();
    await note.fill('');
    await save.click();
    await expect(page.getByText(NOTE.saved, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: SUBSCRIBER_PAGE.back }).click();
    await expect(rowOf(page, person.name)).toBeVisible();
    await expect(rowOf(page, person.name)).not.toContainText(QUEUE_PAGE.noted(''));
    await expect(rowOf(page, person.name)).not.toContainText('Prefere');
  });
});

test('a row that disappears takes everything of it from the screen', async ({ page }) => {
  const trainer = await newTrainer();
  const person = await newPupil();
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  await waitForAnswers(page);
  await removeAsServer(`queue/${person.uid}`);
  await expect(page.getByText(SUBSCRIBER_PAGE.gone)).toBeVisible();
  await expect(page.getByText(HURT)).toHaveCount(0);
  // The list behind it still says for whom was searched.
  await expect(page.getByText(person.name).filter({ visible: true })).toHaveCount(0);
});

test('unclaimed purchases have a row, a note and payments, and no answers', async ({ page }) => {
  const trainer = await newTrainer();
  await signInAsTrainer(page, trainer);
  // One of the demo accounts has paid and not confirmed the mailbox.
  await openPage(page, 'Nádia Viana');
  await expect(page.getByText(SUBSCRIBER_PAGE.unclaimed)).toBeVisible();
  await untilAnswered(page, page.getByRole('list', { name: SUBSCRIBER_PAGE.payments }));
  await expect(page.getByLabel(NOTE.label, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: SUBSCRIBER_PAGE.answers })).toHaveCount(0);
  await expect(page.getByText(SUBSCRIBER_PAGE.loadingAnswers)).toHaveCount(0);
});
