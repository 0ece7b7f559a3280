import { ANAMNESE_CARD, CONSENT, SUMMARY } from 'domain/texts/dashboard';
import {
  BIRTH_DATE_PROBLEMS,
  CHOICE_LABELS,
  FIELD_LABELS,
  MINOR_HELP,
  MONTH_NAMES,
  SAVE_TEXTS,
  WIZARD,
} from 'domain/texts/questionnaire';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { ALL_ANSWERS, newSubscriber, readAsServer, signInTo, writeAsServer } from './support/people.ts';
import { answerFromStep2, atStep } from './support/questionnaire.ts';

const next = (page: Page) => page.getByRole('button', { name: WIZARD.next });
const resume = (page: Page) => page.getByRole('button', { name: ANAMNESE_CARD.continue });
const badge = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Somebody whose record says all of steps 1 and 2, so that the wizard resumes at the third. */
const upToStep2 = { altura: 1.7, peso: 70 };

// spec: "Step 0 is a welcome that shows registration data (name, phone, e-mail, birth date)"
// spec: "Active plan and no anamnese: a start button"
// spec: "Buttons: back to panel, Voltar, Próximo, 'Vamos começar!' on the first step"
// spec: "On steps above 0 a warning says the workout is only released"
// spec: "Step 0 is always passable"
// spec: "Not-found code PGRST116 on load is ignored"
test('an account without a record starts at a welcome that shows its registration data', async ({ page }) => {
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('button', { name: ANAMNESE_CARD.start }).click();

  const welcome = page.getByRole('dialog', { name: WIZARD.welcomeTitle });
  await expect(welcome.getByText(person.name)).toBeVisible();
  await expect(welcome.getByText(person.email)).toBeVisible();
  await expect(welcome.getByText('(11)98765-4321')).toBeVisible();
  await expect(welcome.getByText('17/05/1990')).toBeVisible();
  await expect(welcome.getByText(WIZARD.warning)).toHaveCount(0);

  await welcome.getByRole('button', { name: WIZARD.start }).click();
  await atStep(page, 1);
  await expect(page.getByText(WIZARD.warning)).toBeVisible();
});

// spec: "On reopening with existing data it resumes at the first step whose required data is missing"
// spec: "It announces 'Continuando de onde você parou - Passo N de 7' for a step above 1"
// spec: "Steps 1 to 7 have the title 'Anamnese de Treino - Passo N de total-1'"
// spec: "If incomplete, a warning plus 'Continuar Anamnese'"
test('a reload in the middle resumes where the person left, and says so', async ({ page }) => {
  const person = await newSubscriber({ answers: upToStep2 });
  await signInTo(page, person);
  await resume(page).click();
  await expect(page.getByText(WIZARD.resumed(3, 7))).toBeVisible();
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['hipertrofia'] ?? '').check();
  await next(page).click();
  await atStep(page, 4);
  await expect(page.getByText(WIZARD.saved, { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText(WIZARD.resumed(4, 7))).toBeVisible();
  await atStep(page, 4);
});

// spec: "Wizard: Próximo is enabled only when the current step is valid"
// spec: "and if outro then non-empty objetivo_outro (placeholder 'Descreva seu objetivo específico')"
test("the browser's Back goes to the step before and keeps the answers", async ({ page }) => {
  await signInTo(page, await newSubscriber({ answers: upToStep2 }));
  await resume(page).click();
  await atStep(page, 3);
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['outro'] ?? '').check();
  await expect(next(page)).toBeDisabled();
  await page.getByPlaceholder(WIZARD.otherGoalPlaceholder).fill('Correr uma maratona');
  await next(page).click();
  await atStep(page, 4);
  await page.goBack();
  await atStep(page, 3);
  await expect(page.getByPlaceholder(WIZARD.otherGoalPlaceholder)).toHaveValue('Correr uma maratona');
});

// spec: "update by user_id with the returned row (wizard save)"
test('answers given offline wait on the device and are sent when the network is back', async ({
  page,
  context,
}) => {
  const person = await newSubscriber({ answers: upToStep2 });
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 3);
  await context.setOffline(true);
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['emagrecimento'] ?? '').check();
  await next(page).click();
  await atStep(page, 4);
  await expect(page.getByText(WIZARD.keptHere).first()).toBeVisible();
  const kept = await page.evaluate((key) => window.localStorage.getItem(key), `anamnese:${person.uid}`);
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ answers: { objetivo_principal: 'emagrecimento' } });

  await context.setOffline(false);
  await expect(page.getByText(WIZARD.saved, { exact: true })).toBeVisible();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    objetivo_principal: { stringValue: 'emagrecimento' },
  });
});

// spec: "2. physical data (altura in metres, placeholder 'Ex: 1,74'; peso in kg, placeholder 'Ex: 80,90'; decimal keypad)"
// spec: "Step 2 accepts digits with comma or dot"
// spec: "The comma is converted to a dot on save"
// spec: "Peso is converted likewise"
// spec: "Existing anamnese: 'Anamnese Completa' or 'Anamnese Incompleta'"
// spec: "Save: an update if a record exists for the user, otherwise an insert"
// spec: "A full save gives a success message and closes the wizard"
test('health data go no further without the consent, and it is stored with them', async ({ page }) => {
  const person = await newSubscriber();
  await signInTo(page, person);
  await page.getByRole('button', { name: ANAMNESE_CARD.start }).click();
  await page.getByRole('button', { name: WIZARD.start }).click();
  await atStep(page, 1);
  await next(page).click();
  await answerFromStep2(page);
  await page.getByRole('button', { name: WIZARD.finish }).click();
  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(badge(page, ANAMNESE_CARD.complete)).toBeVisible();
  expect(await readAsServer(`anamnese_treinos/${person.uid}`)).toMatchObject({
    peso: { doubleValue: 80.9 },
    consent: { mapValue: { fields: { aceito_em: { timestampValue: expect.any(String) } } } },
  });
});

// spec: "Birth date is chosen from a day select (1-31), a month select (12 names)"
test('31 February and a date that makes a minor are refused in words', async ({ page }) => {
  await signInTo(page, await newSubscriber());
  await page.getByRole('button', { name: ANAMNESE_CARD.start }).click();
  await page.getByRole('button', { name: WIZARD.start }).click();
  await atStep(page, 1);

  await page.getByLabel(WIZARD.day).selectOption('31');
  await page.getByLabel(WIZARD.month).selectOption({ label: MONTH_NAMES[1] });
  await expect(page.getByText(BIRTH_DATE_PROBLEMS.impossible).first()).toBeVisible();
  await expect(next(page)).toBeDisabled();

  await page.getByLabel(WIZARD.day).selectOption('1');
  await page.getByLabel(WIZARD.year).fill(String(new Date().getFullYear() - 10));
  await expect(page.getByText(BIRTH_DATE_PROBLEMS.minor).first()).toBeVisible();
  await expect(page.getByRole('link', { name: MINOR_HELP })).toHaveAttribute('href', /wa\.me|whatsapp/);
  await expect(next(page)).toBeDisabled();
});

// spec: "'Editar' opens 'Editando Anamnese'"
// spec: "Subscribers can view and edit saved answers"
// spec: "'Xm, Ykg (IMC: value with 1 decimal)' when both height and weight are present"
// spec: "Edit: success 'Dados atualizados com sucesso!'"
test('editing refuses a height out of range, and saves what is right', async ({ page }) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await page.getByRole('button', { name: SUMMARY.edit }).click();
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeVisible();

  await page.getByLabel(FIELD_LABELS.altura).fill('16.5');
  await expect(page.getByRole('button', { name: SUMMARY.save })).toBeDisabled();
  await page.getByLabel(FIELD_LABELS.altura).fill('1.8');
  await page.getByLabel(FIELD_LABELS.peso).fill('81');
  await page.getByRole('button', { name: SUMMARY.save }).click();
  await expect(page.getByText(SUMMARY.saved)).toBeVisible();
  await expect(page.getByText('1,8m, 81kg (IMC: 25,0)')).toBeVisible();
});

test('revoking the consent erases the health data and makes the questionnaire incomplete', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: ALL_ANSWERS });
  await signInTo(page, person);
  await expect(badge(page, ANAMNESE_CARD.complete)).toBeVisible();
  await page.getByRole('button', { name: CONSENT.revoke }).click();
  await page.getByRole('button', { name: CONSENT.confirm }).click();
  await expect(page.getByText(CONSENT.done)).toBeVisible();
  await expect(badge(page, ANAMNESE_CARD.incomplete)).toBeVisible();
  const record = await readAsServer(`anamnese_treinos/${person.uid}`);
  for (const field of ['peso', 'altura', 'limitacoes_lesoes', 'consent']) {
    expect(record).not.toHaveProperty(field);
  }
});

// spec: "Without an active plan the anamnese is locked with the error toast"
test('a plan that ends in the middle locks the questionnaire, says why and keeps the answers', async ({
  page,
}) => {
  const person = await newSubscriber({ answers: upToStep2 });
  await signInTo(page, person);
  await resume(page).click();
  await atStep(page, 3);
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['reabilitacao'] ?? '').check();

  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscription_end: new Date(Date.now() - 1_000),
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(ANAMNESE_CARD.locked).first()).toBeVisible();
  await expect(page.getByRole('button', { name: ANAMNESE_CARD.hire })).toBeVisible();

  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscription_end: new Date(Date.now() + 86_400_000),
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
  await signInTo(page, await newSubscriber({ answers: upToStep2 }));
  await resume(page).focus();
  await page.keyboard.press('Enter');
  await atStep(page, 3);
  // Focus is on the step's heading; the first choice is the next stop.
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
test('the badge follows a change made by the server, and one made in another tab, without a reload', async ({
  page,
  context,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, nivel_energia: '' } });
  await signInTo(page, person);
  await expect(badge(page, ANAMNESE_CARD.incomplete)).toBeVisible();
  await writeAsServer(`anamnese_treinos/${person.uid}`, { nivel_energia: 'normal-depende' });
  await expect(badge(page, ANAMNESE_CARD.complete)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: CONSENT.revoke }).click();
  await other.getByRole('button', { name: CONSENT.confirm }).click();
  await expect(badge(page, ANAMNESE_CARD.incomplete)).toBeVisible();
});
