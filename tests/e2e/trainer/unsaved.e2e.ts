import { MESSAGE_MAX_LENGTH, NOTE_MAX_LENGTH } from 'domain/trainer/contract';
import { FIELD_LABELS } from 'domain/answers/fields';
import {
  CORRECTION_DIALOG,
  messageTooLong,
  NOTE,
  RELEASE_DIALOG,
  RUN_BAR,
  SUBSCRIBER_PAGE,
  TRAINER_ACCESS,
  WORKOUT_ACTIONS,
} from 'domain/trainer/texts';
import { expect, test } from '../support/journey.ts';
import { readAsServer, writeAsServer } from '../support/people.ts';
import { button, dialog } from '../support/screen.ts';
import { newPupil, newTrainer, openPage, signInAsTrainer, waitForAnswers } from '../support/trainer.ts';

test('an unsaved note is asked about before the session or the tab ends', async ({ page }) => {
  const trainer = await newTrainer();
  const person = await newPupil();
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  const note = page.getByLabel(NOTE.label, { exact: true });
  await note.fill('Prefere treinar cedo.');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(note).toHaveValue('Prefere treinar cedo.');

  await page.getByRole('link', { name: SUBSCRIBER_PAGE.back }).click();
  await button(page, TRAINER_ACCESS.signOut).click();
  const asking = dialog(page, NOTE.leaveTitle);
  await expect(asking.getByText(NOTE.leave)).toBeVisible();
  await asking.getByRole('button', { name: NOTE.stay }).click();
  await expect(asking).toBeHidden();
  await button(page, TRAINER_ACCESS.signOut).click();
  await asking.getByRole('button', { name: NOTE.discard }).click();
  await expect(page.getByText(TRAINER_ACCESS.signInText)).toBeVisible();
  expect(await readAsServer(`trainer_notes/${person.uid}`)).toBeNull();
});

test('a text that is too long and a correction of nothing are not sent, and the page says why', async ({
  page,
}) => {
  const trainer = await newTrainer();
  const person = await newPupil({ stage: 'preparing' });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(change-workout|save-note)$/.test(request.url())) calls.push(request.url());
  });
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  const tooLong = 'a'.repeat(100_000);
  await page.getByLabel(NOTE.label, { exact: true }).fill(tooLong);
  await expect(page.getByText(NOTE.tooLong(tooLong.length, NOTE_MAX_LENGTH))).toBeVisible();
  await expect(button(page, NOTE.save)).toBeDisabled();
  const said = messageTooLong(tooLong.length, MESSAGE_MAX_LENGTH);

  await button(page, RUN_BAR.release).click();
  const release = dialog(page, RELEASE_DIALOG.title);
  await release.getByLabel(RELEASE_DIALOG.link).fill('https://app.exemplo.com/treino/9');
  await release.getByLabel(RELEASE_DIALOG.message).fill(tooLong);
  await release.getByRole('button', { name: WORKOUT_ACTIONS.released.button }).click();
  await expect(release.getByText(said)).toBeVisible();
  await expect(release.getByLabel(RELEASE_DIALOG.message)).toBeFocused();
  await page.keyboard.press('Escape');

  await button(page, WORKOUT_ACTIONS['correction-asked'].button).click();
  const correction = dialog(page, CORRECTION_DIALOG.title);
  const ask = correction.getByRole('button', { name: WORKOUT_ACTIONS['correction-asked'].button });
  await ask.click();
  await expect(correction.getByText(CORRECTION_DIALOG.fieldsProblem)).toBeVisible();
  await correction.getByLabel(FIELD_LABELS.peso).check();
  await correction.getByLabel(CORRECTION_DIALOG.message).fill(tooLong);
  await ask.click();
  await expect(correction.getByText(said)).toBeVisible();
  expect(calls).toEqual([]);
});

test('without an active plan the page shows the person and offers nothing to do', async ({ page }) => {
  const trainer = await newTrainer();
  const person = await newPupil({ stage: 'preparing' });
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  await waitForAnswers(page);
  await expect(button(page, RUN_BAR.release)).toBeVisible();
  await writeAsServer(`queue/${person.uid}`, { active: false, state: 'ended', due_on: null });
  const names = [RUN_BAR.release, ...Object.values(WORKOUT_ACTIONS).map((action) => action.button)];
  for (const name of names) await expect(button(page, name)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: SUBSCRIBER_PAGE.answers, exact: true })).toBeVisible();
});
