import type { Page } from '@playwright/test';
import { CONSENT, SUMMARY } from 'domain/answers/editor-texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { BIRTH_DATE_PROBLEMS, CHOICE_LABELS, STEP_PROBLEMS, WIZARD } from 'domain/answers/texts';
import { DAY_MS } from 'domain/kit/dates';
import { QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import { atStep, deviceKeeps, next, resume, UP_TO_STEP_2 } from '../support/questionnaire.ts';
import { button, fold, startEditing, unfold } from '../support/screen.ts';

const badge = (page: Page, text: string) => page.getByText(text, { exact: true });

// spec: "'Editar' opens 'Editando Anamnese'"
// spec: "Subscribers can view and edit saved answers"
// spec: "'Xm, Ykg (IMC: value with 1 decimal)' when both height and weight are present"
// spec: "Edit: success 'Dados atualizados com sucesso!'"
// spec: "Edit mode: altura step 0.01, peso step 0.1, a date input for birth date; no other validation"
test('editing refuses invalid measures and dates, shows changes from elsewhere, sends only the changes made here, and survives the tab', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, frequencia_semanal: 'todos-os-dias' } });
  await signInTo(page, person);
  await startEditing(page);
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeFocused();
  const save = page.getByRole('button', { name: SUMMARY.save });
  const height = page.getByLabel(FIELD_LABELS.altura);
  const weight = page.getByLabel(FIELD_LABELS.peso);
  const birthDate = page.getByLabel(FIELD_LABELS.data_nascimento);
  await expect(birthDate).toHaveAttribute('type', 'date');

  await height.fill('3');
  await expect(height).toHaveAccessibleDescription(STEP_PROBLEMS.altura);
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(STEP_PROBLEMS.altura);
  await height.fill('1,8');
  await expect(save).toBeEnabled();
  // A browser reports an incomplete date as empty; the form must not take it for a deleted one.
  await birthDate.focus();
  await page.keyboard.press('Delete');
  await expect(birthDate).toHaveAccessibleDescription(SUMMARY.birthDateProblem);
  await expect(save).toBeDisabled();
  await birthDate.fill('2999-01-01');
  await expect(birthDate).toHaveAccessibleDescription(BIRTH_DATE_PROBLEMS.future);
  await birthDate.fill('1990-05-17');

  await writeAsServer(`anamnese_treinos/${person.uid}`, { peso: 81, objetivo_principal: 'valor-novo' });
  await expect(weight).toHaveValue('81');
  await expect(page.getByLabel(FIELD_LABELS.objetivo_principal)).toHaveValue('valor-novo');
  await expect(height).toHaveValue('1,8');
  await save.click();
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await expect(page.getByText('1,80m, 81kg (IMC: 25,0)')).toBeVisible();
  await expect(page.getByRole('definition').getByText('valor-novo', { exact: true })).toBeVisible();
  await expect(page.getByText('Todos os dias', { exact: true })).toBeVisible();

  await startEditing(page);
  await page.getByLabel(FIELD_LABELS.nome_completo).fill('Outra Pessoa');
  for (const [field, typed, greater] of [
    [height, '1,79', '1,80'],
    [weight, '39,5', '39,6'],
  ] as const) {
    // In a browser in English, too, the comma stays, and a turn of the wheel changes nothing.
    await field.fill('');
    await field.pressSequentially(typed);
    await page.mouse.wheel(0, 10);
    await expect(field).toHaveValue(typed);
    await page.keyboard.press('ArrowUp');
    await expect(field).toHaveValue(greater);
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveValue(typed);
  }
  await weight.fill('75');
  await birthDate.focus();
  await page.keyboard.press('Delete');
  await page.goto('about:blank');
  await writeAsServer(`anamnese_treinos/${person.uid}`, { peso: 82 });
  await page.goto('/dashboard');
  await expect(page.getByLabel(FIELD_LABELS.nome_completo)).toHaveValue('Outra Pessoa');
  // What was typed here stands, until the person saves or cancels.
  await expect(weight).toHaveValue('75');
  await expect(birthDate).toHaveValue('1990-05-17');
  await page.getByRole('button', { name: SUMMARY.cancel }).click();
  await expect(page.getByText('Outra Pessoa')).toHaveCount(0);
  expect(await deviceKeeps(page)).toEqual([]);
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    altura: { doubleValue: 1.8 },
    peso: { integerValue: '82' },
    objetivo_principal: { stringValue: 'valor-novo' },
    nome_completo: { stringValue: person.name },
  });
});

test('revoking the consent erases the health data, and the questionnaire asks for the consent again', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await expect(badge(page, QUESTIONNAIRE_CARD.complete)).toBeVisible();
  await unfold(page, SUMMARY.title);
  await button(page, CONSENT.revoke).click();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const writes = '**/google.firestore.v1.Firestore/Write/**';
  await page.route(writes, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: CONSENT.confirm }).click();
  // The page hides the health data at once; it reports success only after the server has answered.
  await expect(page.getByText(SUMMARY.body)).toHaveCount(0);
  await expect(page.getByRole('button', { name: CONSENT.busy })).toBeVisible();
  release();
  await expect(page.getByText(CONSENT.done)).toBeVisible();
  await page.unroute(writes);
  await expect(badge(page, QUESTIONNAIRE_CARD.incomplete)).toBeVisible();
  const record = await readAsServer(`anamnese_treinos/${person.uid}`);
  for (const field of ['peso', 'altura', 'limitacoes_lesoes', 'nivel_energia', 'consent']) {
    expect(record).not.toHaveProperty(field);
  }
  await expect(page.getByRole('button', { name: CONSENT.revoke })).toHaveCount(0);
  await expect(fold(page, SUMMARY.title).locator('summary')).toBeFocused();

  await resume(page).click();
  await atStep(page, 2);
  await expect(page.getByPlaceholder(WIZARD.heightPlaceholder)).toHaveValue('');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

// spec: "Without an active plan the anamnese is locked with the error toast"
test('a plan that ends in the middle locks the questionnaire with an explanation and keeps the answers', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: UP_TO_STEP_2 });
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 3);
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['reabilitacao'] ?? '').check();

  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscription_end: new Date(Date.now() - 1_000),
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(WIZARD.planEnded)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.locked).first()).toBeVisible();
  await expect(page.getByRole('button', { name: QUESTIONNAIRE_CARD.hire })).toBeVisible();

  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscription_end: new Date(Date.now() + DAY_MS),
  });
  await resume(page).click();
  await atStep(page, 4);
  await expect
    .poll(() => readAsServer(`anamnese_treinos/${person.uid}`))
    .toMatchObject({ objetivo_principal: { stringValue: 'reabilitacao' } });
});

// spec: "Existing anamnese: 'Anamnese Completa' or 'Anamnese Incompleta'"
test('the badge follows changes by the server and by another tab without a reload', async ({
  page,
  context,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, nivel_energia: '' } });
  await signInTo(page, person);
  await expect(badge(page, QUESTIONNAIRE_CARD.incomplete)).toBeVisible();
  await resume(page).focus();
  await writeAsServer(`anamnese_treinos/${person.uid}`, { nivel_energia: 'normal-depende' });
  await expect(badge(page, QUESTIONNAIRE_CARD.complete)).toBeVisible();
  // The focused button disappeared with the last missing answer; the focus moves to the greeting.
  await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeFocused();

  const other = await context.newPage();
  await other.goto('/dashboard');
  await unfold(other, SUMMARY.title);
  await button(other, CONSENT.revoke).click();
  await other.getByRole('button', { name: CONSENT.confirm }).click();
  await expect(badge(page, QUESTIONNAIRE_CARD.incomplete)).toBeVisible();
});

/** Opens another tab of the same account. The open editor of a tab that comes later would hide the button to withdraw. */
async function openOther(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await unfold(other, SUMMARY.title);
  await expect(button(other, CONSENT.revoke)).toBeVisible();
  return other;
}

async function withdraw(other: Page): Promise<void> {
  await button(other, CONSENT.revoke).click();
  await button(other, CONSENT.confirm).click();
  await expect(other.getByText(CONSENT.done)).toBeVisible();
}

test('what the open editor holds of health goes when the consent is withdrawn in another tab', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  const other = await openOther(page);
  await startEditing(page);
  const injuries = page.getByLabel(FIELD_LABELS.limitacoes_lesoes);
  await injuries.fill('Dor na lombar');
  await page.getByLabel(FIELD_LABELS.peso).fill('75');
  await page.getByLabel(FIELD_LABELS.nome_completo).fill('Paula Nunes Reis');
  await withdraw(other);
  await expect(injuries).toHaveValue('');
  await expect(page.getByLabel(FIELD_LABELS.peso)).toHaveValue('');
  await expect(page.getByLabel(FIELD_LABELS.nome_completo)).toHaveValue('Paula Nunes Reis');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('lombar');
});

test('what the open questionnaire holds of health goes when the consent is withdrawn in another tab', {
  tag: '@gate',
}, async ({ page }) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, limitacoes_lesoes: '' } });
  await signInTo(page, person);
  const other = await openOther(page);
  await resume(page).click();
  await atStep(page, 6);
  const injuries = page.getByLabel(FIELD_LABELS.limitacoes_lesoes);
  await injuries.fill('Dor na lombar');
  await withdraw(other);
  await expect(injuries).toHaveValue('');
  await expect(next(page)).toBeDisabled();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('lombar');
});

test('a withdrawal without a network says that it waits, and that it is done once the network is back', async ({
  page,
  context,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await page.clock.install();
  await signInTo(page, person);
  await unfold(page, SUMMARY.title);
  await button(page, CONSENT.revoke).click();
  await context.setOffline(true);
  await button(page, CONSENT.confirm).click();
  await expect(button(page, CONSENT.busy)).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page.getByText(CONSENT.waiting)).toBeVisible();
  await expect(page.getByText(CONSENT.failed)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(CONSENT.done)).toBeVisible();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).not.toHaveProperty('peso');
});
