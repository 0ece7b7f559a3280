import type { Page } from '@playwright/test';
import { SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { CHOICE_LABELS, WIZARD } from 'domain/answers/texts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import { atStep, next, resume, UP_TO_STEP_2 } from '../support/questionnaire.ts';
import { fold, startEditing, unfold } from '../support/screen.ts';

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
    nome_completo: { doubleValue: 7 },
    data_nascimento: { stringValue: '1990-02-28T00:00:00.000Z' },
    telefone: { stringValue: '11 98765 4321' },
    altura: { stringValue: '1,74' },
    peso: { mapValue: { fields: { kg: { doubleValue: 80 } } } },
    objetivo_principal: { stringValue: 'perder-peso' },
    nivel_energia: { booleanValue: true },
    campo_desconhecido: { stringValue: 'fica' },
    consent: { stringValue: 'sim' },
  });
});
