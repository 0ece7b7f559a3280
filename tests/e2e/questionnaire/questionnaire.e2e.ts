import { DAY_MS } from 'domain/durations';
import { QUESTIONNAIRE_CARD, CONSENT, HEADER, SUMMARY } from 'domain/texts/dashboard';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import {
  BIRTH_DATE_PROBLEMS,
  CHOICE_LABELS,
  MINOR_HELP,
  MONTH_NAMES,
  SAVE_TEXTS,
  STEP_PROBLEMS,
  WIZARD,
} from 'domain/texts/questionnaire';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import { atStep, deviceKeeps, next, resume, UP_TO_STEP_2 } from '../support/questionnaire.ts';

const badge = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Reloads the page in the middle of a step. The wizard returns to that step and says so. */
async function reloadAt(page: Page, step: number): Promise<void> {
  await page.reload();
  await expect(page.getByText(WIZARD.resumed(step, 7))).toBeVisible();
  await atStep(page, step);
}

/** Answers a step with one choice and checks that the choice survives a reload before it is sent. */
async function choose(page: Page, step: number, label = ''): Promise<void> {
  await atStep(page, step);
  await page.getByLabel(label).check();
  await reloadAt(page, step);
  await expect(page.getByLabel(label)).toBeChecked();
  await next(page).click();
}


// spec: "Step 0 is a welcome that shows registration data (name, phone, e-mail, birth date)"
// spec: "Active plan and no anamnese: a start button"
// spec: "Buttons: back to panel, Voltar, Próximo, 'Vamos começar!' on the first step"
// spec: "On steps above 0 a warning says the workout is only released"
// spec: "Step 0 is always passable"
// spec: "Not-found code PGRST116 on load is ignored"
// spec: "On reopening with existing data it resumes at the first step whose required data is missing"
// spec: "It announces 'Continuando de onde você parou - Passo N de 7' for a step above 1"
// spec: "Steps 1 to 7 have the title 'Anamnese de Treino - Passo N de total-1' and a progress bar of step/(total-1)"
// spec: "2. physical data (altura in metres, placeholder 'Ex: 1,74'; peso in kg, placeholder 'Ex: 80,90'; decimal keypad)"
// spec: "Step 2 accepts digits with comma or dot"
// spec: "The comma is converted to a dot on save"
// spec: "Peso is converted likewise"
// spec: "1. personal data (name, phone, birth date)"
// spec: "4. experience"
// spec: "5. weekly frequency"
// spec: "6. limitations and injuries (textarea, 4 rows)"
// spec: "| Limitations textarea | 4 rows |"
// spec: "7. energy level"
// spec: "| Anamnese steps | welcome plus 7 (landing-flow constant 8) |"
// spec: "Existing anamnese: 'Anamnese Completa' or 'Anamnese Incompleta'"
// spec: "Save: an update if a record exists for the user, otherwise an insert"
// spec: "A full save gives a success message and closes the wizard"
// spec: "Full save success: 'Anamnese enviada com sucesso! 🎉"
// spec: "When the modal closes, data reloads after 0.5 s"
test('a subscriber answers the whole questionnaire, with a reload in each step and a double click on the last button', async ({
  page,
  context,
}) => {
  test.slow();
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).click();

  const welcome = page.getByRole('dialog', { name: WIZARD.welcomeTitle });
  for (const told of [person.name, person.email, '(11)98765-4321', '17/05/1990']) {
    await expect(welcome.getByText(told)).toBeVisible();
  }
  await expect(welcome.getByText(WIZARD.warning)).toHaveCount(0);
  await welcome.getByRole('button', { name: WIZARD.start }).click();

  await atStep(page, 1);
  await expect(page.getByText(WIZARD.warning)).toBeVisible();
  await page.getByRole('button', { name: WIZARD.back, exact: true }).click();
  await expect(welcome.getByRole('button', { name: WIZARD.back, exact: true })).toHaveCount(0);
  await welcome.getByRole('button', { name: WIZARD.start }).click();
  await page.getByLabel(FIELD_LABELS.nome_completo).fill('Paula 🏋️‍♀️ Nunes');
  await page.getByLabel(WIZARD.year).fill('19');
  await page.reload();
  // Nothing is stored yet, so the wizard opens at the welcome; the next step still holds the typed values.
  await page.getByRole('button', { name: WIZARD.start }).click();
  await expect(page.getByLabel(FIELD_LABELS.nome_completo)).toHaveValue('Paula 🏋️‍♀️ Nunes');
  await expect(page.getByLabel(WIZARD.year)).toHaveValue('19');
  await page.getByLabel(WIZARD.year).fill('1990');
  await next(page).click();

  await atStep(page, 2);
  await page.getByPlaceholder(WIZARD.heightPlaceholder).fill('1.74');
  await page.getByPlaceholder(WIZARD.weightPlaceholder).fill('80,');
  await expect(page.getByPlaceholder(WIZARD.weightPlaceholder)).toHaveAttribute('inputmode', 'decimal');
  await reloadAt(page, 2);
  await expect(page.getByPlaceholder(WIZARD.heightPlaceholder)).toHaveValue('1,74');
  await page.getByPlaceholder(WIZARD.weightPlaceholder).fill('80,9');
  await expect(next(page)).toBeDisabled();
  await page.getByRole('checkbox').check();
  await next(page).click();

  await atStep(page, 3);
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['outro'] ?? '').check();
  await page.getByPlaceholder(WIZARD.otherGoalPlaceholder).fill('أريد الجري');
  await reloadAt(page, 3);
  await expect(page.getByPlaceholder(WIZARD.otherGoalPlaceholder)).toHaveValue('أريد الجري');
  await next(page).click();

  await choose(page, 4, CHOICE_LABELS.experiencia_treino['intermediario']);
  await choose(page, 5, CHOICE_LABELS.frequencia_semanal['4x']);

  await atStep(page, 6);
  const limitations = page.getByLabel(FIELD_LABELS.limitacoes_lesoes);
  await expect(limitations).toHaveAttribute('rows', '4');
  await limitations.fill('x'.repeat(100_000));
  await expect(page.getByText(STEP_PROBLEMS.long(100_000)).first()).toBeVisible();
  await limitations.fill(' \n\u200b');
  await expect(next(page)).toBeDisabled();
  await limitations.fill('Joelho 🤕\u0007 direito');
  await reloadAt(page, 6);
  await expect(limitations).toHaveValue('Joelho 🤕\u0007 direito');
  await next(page).click();

  await atStep(page, 7);
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '7');
  await expect(page.getByRole('progressbar')).toHaveAttribute('max', '7');
  const energy = page.getByLabel(CHOICE_LABELS.nivel_energia['sempre-animado'] ?? '');
  await energy.check();
  await reloadAt(page, 7);
  await expect(energy).toBeChecked();

  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/check-subscription')) checks.push(request.url());
  });
  const checked = page.waitForRequest('**/check-subscription');
  await context.setOffline(true);
  await page.getByRole('button', { name: WIZARD.finish }).dblclick();
  await expect(page.getByRole('button', { name: WIZARD.sending })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: HEADER.title })).toBeFocused();
  await expect(badge(page, QUESTIONNAIRE_CARD.complete)).toBeVisible();
  await checked;
  expect(checks).toHaveLength(1);
  const record = await readAsServer(`anamnese_treinos/${person.uid}`);
  expect(record).toMatchObject({
    nome_completo: { stringValue: 'Paula 🏋️‍♀️ Nunes' },
    data_nascimento: { stringValue: '1990-05-17' },
    altura: { doubleValue: 1.74 },
    peso: { doubleValue: 80.9 },
    objetivo_outro: { stringValue: 'أريد الجري' },
    limitacoes_lesoes: { stringValue: 'Joelho 🤕 direito' },
    consent: { mapValue: { fields: { aceito_em: { timestampValue: expect.any(String) } } } },
  });
  expect(await deviceKeeps(page)).toEqual([]);
});

// spec: "Wizard: Próximo is enabled only when the current step is valid"
// spec: "and if outro then non-empty objetivo_outro (placeholder 'Descreva seu objetivo específico')"
test("the browser's Back goes to the step before and keeps the answers", async ({ page }) => {
  await signInTo(page, await newSubscriber({ answers: UP_TO_STEP_2 }));
  // Two clicks in different frames reach the button before the wizard covers it.
  await resume(page).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    button.click();
  });
  await atStep(page, 3);
  // The second click opened nothing more, so one step back leads to the dashboard.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await resume(page).click();
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['outro'] ?? '').check();
  await expect(next(page)).toBeDisabled();
  await page.getByPlaceholder(WIZARD.otherGoalPlaceholder).fill('Correr uma maratona');
  await next(page).click();
  await atStep(page, 4);
  await page.goBack();
  await atStep(page, 3);
  await expect(page.getByPlaceholder(WIZARD.otherGoalPlaceholder)).toHaveValue('Correr uma maratona');
});

// spec: "Birth date is chosen from a day select (1-31), a month select (12 names)"
// spec: "| Year | up to 4 digits |"
test('31 February, the year 0000, a future date and the birth date of a minor are refused with an explanation', async ({
  page,
}) => {
  await signInTo(page, await newSubscriber());
  await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).click();
  await page.getByRole('button', { name: WIZARD.start }).click();
  await atStep(page, 1);

  // The first option means 'not chosen'.
  await expect(page.getByLabel(WIZARD.day).getByRole('option')).toHaveCount(1 + 31);
  await expect(page.getByLabel(WIZARD.month).getByRole('option')).toHaveText(['—', ...MONTH_NAMES]);
  await page.getByLabel(WIZARD.year).fill('a1990x5');
  await expect(page.getByLabel(WIZARD.year)).toHaveValue('1990');
  await page.getByLabel(WIZARD.day).selectOption('31');
  await page.getByLabel(WIZARD.month).selectOption({ label: MONTH_NAMES[1] });
  await expect(page.getByText(BIRTH_DATE_PROBLEMS.impossible).first()).toBeVisible();
  await expect(next(page)).toBeDisabled();

  await page.getByLabel(WIZARD.day).selectOption('1');
  await page.getByLabel(WIZARD.year).fill('0000');
  await expect(page.getByText(BIRTH_DATE_PROBLEMS.year).first()).toBeVisible();
  await page.getByLabel(WIZARD.year).fill('2999');
  await expect(page.getByText(BIRTH_DATE_PROBLEMS.future).first()).toBeVisible();
  await page.getByLabel(WIZARD.year).fill(String(new Date().getFullYear() - 10));
  await expect(page.getByText(BIRTH_DATE_PROBLEMS.minor).first()).toBeVisible();
  await expect(page.getByRole('link', { name: MINOR_HELP })).toHaveAttribute('href', /wa\.me|whatsapp/);
  await expect(next(page)).toBeDisabled();
});

// spec: "'Editar' opens 'Editando Anamnese'"
// spec: "Subscribers can view and edit saved answers"
// spec: "'Xm, Ykg (IMC: value with 1 decimal)' when both height and weight are present"
// spec: "Edit: success 'Dados atualizados com sucesso!'"
// spec: "Edit mode: altura step 0.01, peso step 0.1, a date input for birth date; no other validation"
test('editing refuses invalid measures and dates, shows changes from elsewhere, sends only the changes made here, and survives the tab', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, frequencia_semanal: 'todos-os-dias' } });
  await signInTo(page, person);
  await page.getByRole('button', { name: SUMMARY.edit }).click();
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeFocused();
  const save = page.getByRole('button', { name: SUMMARY.save });
  const height = page.getByLabel(FIELD_LABELS.altura);
  const weight = page.getByLabel(FIELD_LABELS.peso);
  const birthDate = page.getByLabel(FIELD_LABELS.data_nascimento);
  await expect(height).toHaveAttribute('step', '0.01');
  await expect(weight).toHaveAttribute('step', '0.1');
  await expect(birthDate).toHaveAttribute('type', 'date');

  await height.fill('16.5');
  await expect(height).toHaveAccessibleDescription(STEP_PROBLEMS.altura);
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(STEP_PROBLEMS.altura);
  await height.fill('1.8');
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
  await expect(height).toHaveValue('1.8');
  await save.click();
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await expect(page.getByText('1,8m, 81kg (IMC: 25,0)')).toBeVisible();
  await expect(page.getByText('valor-novo', { exact: true })).toBeVisible();
  await expect(page.getByText('Todos os dias', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: SUMMARY.edit }).click();
  await page.getByLabel(FIELD_LABELS.nome_completo).fill('Outra Pessoa');
  await weight.fill('75');
  await birthDate.focus();
  await page.keyboard.press('Delete');
  await page.goto('about:blank');
  await writeAsServer(`anamnese_treinos/${person.uid}`, { peso: 82 });
  await page.goto('/dashboard');
  await expect(page.getByLabel(FIELD_LABELS.nome_completo)).toHaveValue('Outra Pessoa');
  await expect(weight).toHaveValue('82');
  await expect(birthDate).toHaveValue('1990-05-17');
  await page.getByRole('button', { name: SUMMARY.cancel }).click();
  await expect(page.getByText('Outra Pessoa')).toHaveCount(0);
  expect(await deviceKeeps(page)).toEqual([]);
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    altura: { doubleValue: 1.8 },
    peso: { doubleValue: 82 },
    objetivo_principal: { stringValue: 'valor-novo' },
    nome_completo: { stringValue: person.name },
  });
});

test('revoking the consent erases the health data, and the questionnaire asks for the consent again', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await expect(badge(page, QUESTIONNAIRE_CARD.complete)).toBeVisible();
  await page.getByRole('button', { name: CONSENT.revoke }).click();
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
  await expect(page.getByRole('heading', { name: SUMMARY.title })).toBeFocused();

  await resume(page).click();
  await atStep(page, 2);
  await expect(page.getByPlaceholder(WIZARD.heightPlaceholder)).toHaveValue('');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

// spec: "Without an active plan the anamnese is locked with the error toast"
test('a plan that ends in the middle locks the questionnaire with an explanation and keeps the answers', async ({
  page,
}) => {
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

// spec: "A partial save (flagged) gives a progress message"
// spec: "Partial save success: 'Progresso salvo! 💾"
// spec: "3. main goal (radio)"
test('the questionnaire can be answered with the keyboard alone', async ({ page }) => {
  // With reduced motion a dialog opens in another way, in which the focus on the first heading was once lost.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInTo(page, await newSubscriber());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { keyboard } = page;
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).focus();
  await press('Enter');
  await expect(page.getByRole('heading', { name: WIZARD.welcomeHeading })).toBeFocused();
  await press('Tab', 'Enter');
  await atStep(page, 1);
  // A screen reader reads the focused heading, so the heading names the step.
  await expect(
    page.getByRole('heading', { name: `${WIZARD.headings[1]} (${WIZARD.position(1, 7)})` }),
  ).toBeFocused();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', WIZARD.position(1, 7));
  await press('Tab', 'Tab', 'Tab');
  await keyboard.type('20');
  await expect(page.getByLabel(WIZARD.day)).toHaveValue('20');
  await press('Tab', 'Tab', 'Enter');
  await atStep(page, 2);
  await press('Tab');
  await keyboard.type('174');
  await press('Tab');
  await keyboard.type('80.9');
  await press('Tab', 'Space', 'Enter');
  await atStep(page, 3);
  // The step's heading has the focus, and the first choice is the next stop.
  await expect(page.getByRole('heading', { name: WIZARD.headings[3] })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await atStep(page, 4);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await atStep(page, 5);
  await expect(page.getByRole('heading', { name: WIZARD.headings[5] })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(SAVE_TEXTS.progress)).toBeVisible();
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
  // The focused button disappeared with the last missing answer; the focus moves to the heading of its card.
  await expect(page.getByRole('heading', { name: QUESTIONNAIRE_CARD.title })).toBeFocused();

  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: CONSENT.revoke }).click();
  await other.getByRole('button', { name: CONSENT.confirm }).click();
  await expect(badge(page, QUESTIONNAIRE_CARD.incomplete)).toBeVisible();
});
