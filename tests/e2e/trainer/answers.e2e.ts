import { CONSENT, SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { MESSAGE_MAX_LENGTH, NOTE_MAX_LENGTH } from 'domain/trainer/contract';
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
import { readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import { button, dialog, unfold } from '../support/screen.ts';
import {
  fillInSignIn,
  HURT,
  newPupil,
  newTrainer,
  openPage,
  seedRow,
  signInAsTrainer,
  uniqueName,
  waitForAnswers,
  writeKept,
} from '../support/trainer.ts';

test('while answers are missing the page says which, and offers neither the preparation nor the release', {
  tag: '@gate',
}, async ({ page }) => {
  const trainer = await newTrainer();
  const person = await newPupil();
  const answers = `anamnese_treinos/${person.uid}`;
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  await waitForAnswers(page);
  const start = button(page, WORKOUT_ACTIONS.started.button);
  const release = button(page, RUN_BAR.release);
  await expect(start).toBeVisible();
  await expect(release).toBeVisible();
  await writeAsServer(answers, { peso: null, nivel_energia: '' });
  const lacking = SUBSCRIBER_PAGE.lacking(`${FIELD_LABELS.peso}, ${FIELD_LABELS.nivel_energia}`);
  await expect(page.getByText(lacking)).toBeVisible();
  await expect(start).toHaveCount(0);
  await expect(release).toHaveCount(0);
  await expect(button(page, WORKOUT_ACTIONS['correction-asked'].button)).toBeVisible();
  await writeAsServer(answers, { peso: 70, nivel_energia: 'normal-depende' });
  await expect(start).toBeVisible();
  await expect(release).toBeVisible();
  await expect(page.getByText('Ainda não dá')).toHaveCount(0);
});

test('a consent that is withdrawn takes the health data from the open page of the trainer', {
  tag: '@gate',
}, async ({ page, newContext }) => {
  test.slow();
  const trainer = await newTrainer();
  const person = await newPupil({ stage: 'preparing' });
  await writeKept(person, { limitacoes_lesoes: 'Dor no ombro esquerdo' });
  await writeAsServer(`trainer_notes/${person.uid}`, {
    text: 'Joelho inchado.',
    version: 1,
    begun_at: new Date(),
    updated_at: new Date(),
  });
  await signInAsTrainer(page, trainer);
  await openPage(page, person.name);
  await waitForAnswers(page);
  const note = page.getByLabel(NOTE.label, { exact: true });
  await expect(note).toHaveValue('Joelho inchado.');
  await note.fill('Joelho inchado. Trocar o agachamento.');
  await expect(page.getByText('Dor no ombro esquerdo')).toBeVisible();

  const own = await (await newContext()).newPage();
  await signInTo(own, person);
  await unfold(own, SUMMARY.title);
  await button(own, CONSENT.revoke).click();
  await button(own, CONSENT.confirm).click();
  await expect(own.getByText(CONSENT.done)).toBeVisible();
  for (const health of [HURT, 'Dor no ombro esquerdo', '61,2kg'])
    await expect(page.getByText(health)).toHaveCount(0);
  // The typed note continues one that was erased.
  await expect(note).toHaveValue('');
  await expect(button(page, NOTE.save)).toBeDisabled();
});

test.describe('after the hour', () => {
  test.use({ expectedErrors: /status of 403|permission-denied|insufficient permissions/ });

  test('a reload after the hour opens the person anew, with a new record, before it shows any answer', async ({
    page,
  }) => {
    const trainer = await newTrainer();
    const person = await newPupil();
    await signInAsTrainer(page, trainer);
    await openPage(page, person.name);
    await waitForAnswers(page);
    const opening = `openings/${trainer.uid}_${person.uid}`;
    await writeAsServer(opening, { until: new Date(Date.now() - 1_000) });

    let letIn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const asked = page.waitForRequest('**/api/site/open-subscriber');
    await page.route('**/api/site/open-subscriber', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await asked;
    // What needs no opening is there. The rules were not asked for the answers, and so have not refused them.
    await expect(button(page, WORKOUT_ACTIONS.started.button)).toBeVisible();
    await expect(page.getByText(SUBSCRIBER_PAGE.loadingAnswers)).toBeVisible();
    await expect(page.getByText(SUBSCRIBER_PAGE.closed)).toHaveCount(0);
    await expect(page.getByText(HURT)).toHaveCount(0);
    letIn();
    await waitForAnswers(page);
    const until = (await readAsServer(opening))?.['until'] as { readonly timestampValue: string };
    expect(Date.parse(until.timestampValue)).toBeGreaterThan(Date.now());
  });
});

test.describe('without a confirmed mailbox', () => {
  test.use({ expectedErrors: /status of 403|permission-denied|insufficient permissions/ });

  test('a trainer whose mailbox is not confirmed sees nobody, and what to do', { tag: '@gate' }, async ({
    page,
  }) => {
    const trainer = await newTrainer({ unconfirmed: true });
    const name = uniqueName();
    await seedRow({ nome: name, due_on: '2020-01-02' });
    await page.goto('/treinador');
    await fillInSignIn(page, trainer.email);
    await expect(page.getByText(TRAINER_ACCESS.unconfirmed)).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page.getByRole('link', { name: TRAINER_ACCESS.toDashboard })).toBeVisible();
    await expect(button(page, TRAINER_ACCESS.signOut)).toBeVisible();
  });
});

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
    if (/\/api\/\w+\/(change-workout|save-note)$/.test(request.url())) calls.push(request.url());
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
