import type { BrowserContext, Page } from '@playwright/test';
import { SUMMARY } from 'domain/texts/dashboard/answers';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { CHOICE_LABELS, WIZARD } from 'domain/texts/questionnaire';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import { atStep, deviceKeeps, next, resume, resumeAtStep6, UP_TO_STEP_2 } from '../support/questionnaire.ts';

const field = (page: Page, name: keyof typeof FIELD_LABELS) =>
  page.getByLabel(FIELD_LABELS[name], { exact: true });

const choice = (page: Page, kind: keyof typeof CHOICE_LABELS, value: string) =>
  page.getByLabel(CHOICE_LABELS[kind][value] ?? '', { exact: true });

/** Opens the dashboard of the same person on another device. */
async function onAnotherDevice(device: BrowserContext, person: { email: string }): Promise<Page> {
  const page = await device.newPage();
  await signInTo(page, person);
  return page;
}

/** Checks that the editor shows the own goal beside the stored one. */
async function seeBothGoals(page: Page, own: string, stored: string): Promise<void> {
  await expect(field(page, 'objetivo_principal')).toHaveValue(own);
  await expect(
    page.getByText(SUMMARY.storedNow(CHOICE_LABELS.objetivo_principal[stored] ?? '')),
  ).toBeVisible();
}

/** Saves the own goal of the editor, and checks that it is stored and nothing is left on the device. */
async function saveOwnGoal(page: Page, record: string, own: string): Promise<void> {
  await page.getByRole('button', { name: SUMMARY.save }).click();
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  expect(await readAsServer(record)).toMatchObject({ objetivo_principal: { stringValue: own } });
  expect(await deviceKeeps(page)).toEqual([]);
}

test('two devices that answer offline lose nothing: other answers are joined, and the person chooses where both answered', async ({
  page,
  newContext,
}) => {
  const person = await newSubscriber({ answers: UP_TO_STEP_2 });
  const record = `anamnese_treinos/${person.uid}`;
  await signInTo(page, person);
  const other = await onAnotherDevice(await newContext(), person);
  for (const [device, goal] of [
    [page, 'emagrecimento'],
    [other, 'hipertrofia'],
  ] as const) {
    await resume(device).click();
    await atStep(device, 3);
    await device.context().setOffline(true);
    await choice(device, 'objetivo_principal', goal).check();
    await next(device).click();
    await atStep(device, 4);
  }
  await choice(other, 'experiencia_treino', 'avancado').check();
  await next(other).click();
  await atStep(other, 5);

  await page.context().setOffline(false);
  await expect
    .poll(() => readAsServer(record))
    .toMatchObject({ objetivo_principal: { stringValue: 'emagrecimento' } });

  await other.context().setOffline(false);
  const told = other.getByText(SUMMARY.aside(FIELD_LABELS.objetivo_principal));
  await expect(told.first()).toBeVisible();
  await expect
    .poll(() => readAsServer(record))
    .toMatchObject({
      objetivo_principal: { stringValue: 'emagrecimento' },
      experiencia_treino: { stringValue: 'avancado' },
    });
  // The answer of this device waits in the editor, also after a reload, until the person has chosen.
  await expect.poll(() => deviceKeeps(other)).toEqual([`anamnese-edicao:${person.uid}`]);
  await other.getByRole('button', { name: WIZARD.backToPanel }).last().click();
  for (const reloaded of [false, true]) {
    if (reloaded) await other.goto('/dashboard');
    await seeBothGoals(other, 'hipertrofia', 'emagrecimento');
  }
  await saveOwnGoal(other, record, 'hipertrofia');
});

test('an answer that was typed in the wizard and not sent is kept beside the one that another device has given meanwhile', async ({
  page,
  newContext,
}) => {
  const person = await newSubscriber({ answers: UP_TO_STEP_2 });
  const record = `anamnese_treinos/${person.uid}`;
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 3);
  await choice(page, 'objetivo_principal', 'emagrecimento').check();
  await page.goto('about:blank');

  const other = await onAnotherDevice(await newContext(), person);
  await resume(other).click();
  await atStep(other, 3);
  await choice(other, 'objetivo_principal', 'hipertrofia').check();
  await next(other).click();
  await expect
    .poll(() => readAsServer(record))
    .toMatchObject({ objetivo_principal: { stringValue: 'hipertrofia' } });
  await other.context().close();

  await page.goto('/dashboard');
  await resume(page).click();
  await expect(page.getByText(SUMMARY.aside(FIELD_LABELS.objetivo_principal)).first()).toBeVisible();
  await page.getByRole('button', { name: WIZARD.backToPanel }).last().click();
  await seeBothGoals(page, 'emagrecimento', 'hipertrofia');
  await saveOwnGoal(page, record, 'emagrecimento');
});

test('what was typed in the wizard waits in the editor where another device has completed the questionnaire', async ({
  page,
}) => {
  const person = await resumeAtStep6(page);
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Ombro');
  await page.getByLabel(WIZARD.otherPoints).fill('Treino cedo');
  await page.goto('about:blank');
  await writeAsServer(`anamnese_treinos/${person.uid}`, {
    limitacoes_lesoes: 'Nenhuma',
    nivel_energia: 'normal-depende',
  });

  await page.goto('/dashboard');
  await expect(field(page, 'limitacoes_lesoes')).toHaveValue('Ombro');
  await expect(page.getByText(SUMMARY.storedNow('Nenhuma'))).toBeVisible();
  await expect(field(page, 'outros_pontos')).toHaveValue('Treino cedo');
  await page.getByRole('button', { name: SUMMARY.cancel }).click();
  await expect(page.getByText('Nenhuma', { exact: true })).toBeVisible();
  expect(await deviceKeeps(page)).toEqual([]);
});

test('an answer that is sent from the editor over a newer one is set aside there, and Cancelar keeps the newer one', async ({
  page,
  newContext,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, outros_pontos: 'Treino em casa' } });
  const record = `anamnese_treinos/${person.uid}`;
  await signInTo(page, person);
  const other = await onAnotherDevice(await newContext(), person);
  const edit = async (device: Page, peso: string, points: string) => {
    await device.getByRole('button', { name: SUMMARY.edit }).click();
    await field(device, 'peso').fill(peso);
    if (points !== '') await field(device, 'outros_pontos').fill(points);
    await device.getByRole('button', { name: SUMMARY.save }).click();
  };
  await other.context().setOffline(true);
  await edit(other, '82', 'Treino cedo');
  await edit(page, '79', '');
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await other.context().setOffline(false);

  await expect(other.getByText(SUMMARY.aside(FIELD_LABELS.peso)).first()).toBeVisible();
  await expect(other.getByText(SUMMARY.saved)).toHaveCount(0);
  await expect(field(other, 'peso')).toHaveValue('82');
  await expect(other.getByText(SUMMARY.storedNow('79'))).toBeVisible();
  await expect
    .poll(() => readAsServer(record))
    .toMatchObject({ peso: { integerValue: '79' }, outros_pontos: { stringValue: 'Treino cedo' } });
  await other.getByRole('button', { name: SUMMARY.cancel }).click();
  await expect(other.getByText('Treino cedo', { exact: true })).toBeVisible();
  expect(await readAsServer(record)).toMatchObject({ peso: { integerValue: '79' } });
  expect(await deviceKeeps(other)).toEqual([]);
});
