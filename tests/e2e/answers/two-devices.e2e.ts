import type { BrowserContext, Page } from '@playwright/test';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { CHOICE_LABELS, WIZARD } from 'domain/answers/texts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import { atStep, deviceKeeps, next, resume, resumeAtStep6, UP_TO_STEP_2 } from '../support/questionnaire.ts';
import { announcements, fold, recordAnnouncements, startEditing, unfold } from '../support/screen.ts';

const field = (page: Page, name: keyof typeof FIELD_LABELS) =>
  page.getByLabel(name === 'outros_pontos' ? WIZARD.otherPoints : FIELD_LABELS[name], { exact: true });

/** Opens the dashboard of the same person on another device. */
async function onAnotherDevice(device: BrowserContext, person: { email: string }): Promise<Page> {
  const page = await device.newPage();
  await recordAnnouncements(page);
  await signInTo(page, person);
  return page;
}

/** Changes answers in 'Editando Anamnese'. */
async function edit(
  device: Page,
  answers: Partial<Record<keyof typeof FIELD_LABELS, string>>,
): Promise<void> {
  await startEditing(device);
  await field(device, 'peso').fill(answers.peso ?? '');
  if (answers.outros_pontos) await field(device, 'outros_pontos').fill(answers.outros_pontos);
  await device.getByRole('button', { name: SUMMARY.save }).click();
}

test('of two devices the last to send an answer wins, the other answers are joined, and the person is told once', async ({
  page,
  newContext,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  const record = `anamnese_treinos/${person.uid}`;
  await recordAnnouncements(page);
  await signInTo(page, person);
  const other = await onAnotherDevice(await newContext(), person);
  await other.context().setOffline(true);
  await edit(other, { peso: '82', outros_pontos: 'Treino cedo' });
  await edit(page, { peso: '79' });
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  expect(await readAsServer(record)).toMatchObject({ peso: { integerValue: '79' } });

  await other.context().setOffline(false);
  const told = SUMMARY.replacedElsewhere(FIELD_LABELS.peso);
  await expect(page.getByText(told)).toBeVisible();
  await expect(other.getByText(SUMMARY.saved)).toBeVisible();
  expect(await readAsServer(record)).toMatchObject({
    peso: { integerValue: '82' },
    outros_pontos: { stringValue: 'Treino cedo' },
  });
  expect(await deviceKeeps(other)).toEqual([]);
  // A later answer to another question is news of no answer that was given on the first device.
  await writeAsServer(record, { outros_pontos: 'Treino tarde' });
  await expect(page.getByText('Treino tarde', { exact: true })).toBeVisible();
  const times = async (device: Page) => (await announcements(device)).filter((text) => text.includes(told));
  expect([(await times(page)).length, (await times(other)).length]).toEqual([1, 0]);
});

test('an answer is stored although another device has given the same consent since', async ({
  page,
  newContext,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, consent: null } });
  await signInTo(page, person);
  const other = await onAnotherDevice(await newContext(), person);
  for (const [device, peso] of [
    [other, '82'],
    [page, '79'],
  ] as const) {
    if (device === other) await device.context().setOffline(true);
    await startEditing(device);
    await field(device, 'peso').fill(peso);
    await device.getByRole('checkbox').check();
    await device.getByRole('button', { name: SUMMARY.save }).click();
  }
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await other.context().setOffline(false);
  await expect(other.getByText(SUMMARY.saved)).toBeVisible();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    peso: { integerValue: '82' },
  });
  expect(await deviceKeeps(other)).toEqual([]);
});

test('what was typed in the wizard waits in the editor where another device has completed the questionnaire', async ({
  page,
}) => {
  const person = await resumeAtStep6(page);
  await field(page, 'limitacoes_lesoes').fill('Ombro');
  await page.getByLabel(WIZARD.otherPoints).fill('Treino cedo');
  await page.goto('about:blank');
  await writeAsServer(`anamnese_treinos/${person.uid}`, {
    limitacoes_lesoes: 'Nenhuma',
    nivel_energia: 'normal-depende',
  });

  await page.goto('/dashboard');
  await expect(field(page, 'limitacoes_lesoes')).toHaveValue('Ombro');
  await expect(field(page, 'outros_pontos')).toHaveValue('Treino cedo');
  await page.getByRole('button', { name: SUMMARY.cancel }).click();
  await expect(page.getByText('Nenhuma', { exact: true })).toBeVisible();
  expect(await deviceKeeps(page)).toEqual([]);
});

const saved = (page: Page) => page.getByText(WIZARD.saved, { exact: true });

const goal = (page: Page, value: string) =>
  page.getByLabel(CHOICE_LABELS.objetivo_principal[value] ?? '', { exact: true });

const experience = (page: Page, value: string) =>
  page.getByLabel(CHOICE_LABELS.experiencia_treino[value] ?? '', { exact: true });

test('two tabs on different steps lose no answer, and a consent that was revoked elsewhere is asked for again', {
  tag: '@gate',
}, async ({ page, context }) => {
  const person = await newSubscriber({ answers: UP_TO_STEP_2 });
  await signInTo(page, person);
  const other = await context.newPage();
  await other.goto('/dashboard');
  for (const tab of [page, other]) {
    await resume(tab).click();
    await atStep(tab, 3);
  }
  await goal(other, 'hipertrofia').check();
  await next(other).click();
  await expect(goal(page, 'hipertrofia')).toBeChecked();
  await next(page).click();
  await experience(page, 'avancado').check();

  await other.goBack();
  await goal(other, 'reabilitacao').check();
  await next(other).click();
  await expect
    .poll(() => readAsServer(`anamnese_treinos/${person.uid}`))
    .toMatchObject({ objetivo_principal: { stringValue: 'reabilitacao' } });
  // What the first tab has typed waits on this device, so no tab says that everything is saved.
  await expect(saved(other)).toBeHidden();
  await next(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(experience(other, 'avancado')).toBeChecked();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    objetivo_principal: { stringValue: 'reabilitacao' },
    experiencia_treino: { stringValue: 'avancado' },
  });
  await other.close();

  await writeAsServer(`anamnese_treinos/${person.uid}`, { consent: null, altura: null, peso: null });
  await page.getByLabel(CHOICE_LABELS.frequencia_semanal['2x'] ?? '').check();
  await next(page).click();
  await page.getByLabel(FIELD_LABELS.limitacoes_lesoes).fill('Nenhuma');
  await next(page).click();
  await page.getByLabel(CHOICE_LABELS.nivel_energia['normal-depende'] ?? '').check();
  await page.getByRole('button', { name: WIZARD.finish }).click();
  await atStep(page, 2);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByPlaceholder(WIZARD.weightPlaceholder)).toHaveValue('');
  // The other answers may still be on their way.
  await expect
    .poll(() => readAsServer(`anamnese_treinos/${person.uid}`))
    .toMatchObject({
      frequencia_semanal: { stringValue: '2x' },
      consent: { nullValue: null },
      limitacoes_lesoes: { stringValue: '' },
    });
});

// spec: "for a step above 1, otherwise 'Continuando sua anamnese...'"
test('a record with missing, wrong and unknown fields opens in the summary and the wizard and is not changed', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  const odd = {
    nome_completo: 7,
    telefone: '11 98765 4321',
    data_nascimento: '1990-02-28T00:00:00.000Z',
    altura: '1,74',
    peso: { kg: 80 },
    objetivo_principal: 'perder-peso',
    frequencia_semanal: '7x',
    nivel_energia: true,
    limitacoes_lesoes: 'اليد اليمنى\n<b>Joelho</b>',
    equipamentos_disponiveis: 'peso-corporal',
    campo_desconhecido: 'fica',
    consent: 'sim',
  };
  await writeAsServer(`anamnese_treinos/${person.uid}`, odd);
  await signInTo(page, person);
  const summary = fold(page, SUMMARY.title);
  await unfold(page, SUMMARY.title);
  for (const shown of ['28/02/1990', 'Perder peso', '7x', '<b>Joelho</b>', 'Peso corporal']) {
    await expect(summary.locator('dd').getByText(shown)).toBeVisible();
  }
  await startEditing(page);
  await page.getByRole('button', { name: SUMMARY.save }).click();
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await resume(page).click();
  await expect(page.getByText(WIZARD.resumed(1, 7))).toBeVisible();
  await atStep(page, 1);
  await expect(page.getByLabel(FIELD_LABELS.nome_completo)).toHaveValue(person.name);
  await expect(page.getByLabel(FIELD_LABELS.telefone)).toHaveValue('(11)98765-4321');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const record = await readAsServer(`anamnese_treinos/${person.uid}`);
  expect(record).toMatchObject({
    nome_completo: { integerValue: '7' },
    data_nascimento: { stringValue: '1990-02-28T00:00:00.000Z' },
    telefone: { stringValue: '11 98765 4321' },
    altura: { stringValue: '1,74' },
    peso: { mapValue: { fields: { kg: { integerValue: '80' } } } },
    objetivo_principal: { stringValue: 'perder-peso' },
    nivel_energia: { booleanValue: true },
    campo_desconhecido: { stringValue: 'fica' },
    consent: { stringValue: 'sim' },
  });
});
