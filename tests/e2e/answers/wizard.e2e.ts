import type { Locator, Page } from '@playwright/test';
import { CONSENT_VERSION } from 'domain/answers/consent';
import { FIELD_LABELS } from 'domain/answers/fields';
import {
  BIRTH_DATE_PROBLEMS,
  CHOICE_LABELS,
  MINOR_HELP,
  MONTH_NAMES,
  SAVE_TEXTS,
  STEP_PROBLEMS,
  WIZARD,
} from 'domain/answers/texts';
import { HEADER, QUESTIONNAIRE_CARD } from 'domain/panel/texts';
import {
  checkFields,
  checkLowScreens,
  checkReflow,
  checkScreen,
  MEASURE,
  NAME,
  PHONE,
} from '../support/checks.ts';
import { expect, test, WITH_MOTION } from '../support/journey.ts';
import { newSubscriber, readAsServer, signInTo } from '../support/people.ts';
import {
  answerFromStep2,
  atStep,
  deviceKeeps,
  next,
  resume,
  UP_TO_STEP_2,
} from '../support/questionnaire.ts';
import { button, look } from '../support/screen.ts';

test.describe('wizard', () => {
  test.use(WITH_MOTION);

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
  test('a subscriber answers the whole questionnaire, with a reload in each step and a double click on the last button', {
    tag: '@gate',
  }, async ({ page, context }) => {
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
    // A phone's keyboard leaves a space behind a suggestion. It is no other name, so it is never sent.
    await page.getByRole('button', { name: WIZARD.back, exact: true }).click();
    await page.getByLabel(FIELD_LABELS.nome_completo).fill('Paula 🏋️‍♀️ Nunes ');
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
      if (request.url().endsWith('/read-panel')) checks.push(request.url());
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: WIZARD.finish }).dblclick();
    await expect(page.getByRole('button', { name: WIZARD.sending })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: HEADER.title })).toBeFocused();
    await expect(badge(page, QUESTIONNAIRE_CARD.complete)).toBeVisible();
    // One when the network is back, and one when the wizard has closed.
    await expect.poll(() => checks.length).toBe(2);
    const record = await readAsServer(`anamnese_treinos/${person.uid}`);
    expect(record).toMatchObject({
      nome_completo: { stringValue: 'Paula 🏋️‍♀️ Nunes' },
      data_nascimento: { stringValue: '1990-05-17' },
      altura: { doubleValue: 1.74 },
      peso: { doubleValue: 80.9 },
      objetivo_outro: { stringValue: 'أريد الجري' },
      limitacoes_lesoes: { stringValue: 'Joelho 🤕 direito' },
      consent: {
        mapValue: {
          fields: {
            versao: { stringValue: CONSENT_VERSION },
            aceito_em: { timestampValue: expect.any(String) },
          },
        },
      },
    });
    expect(await deviceKeeps(page)).toEqual([]);
  });

  // spec: "Wizard: Próximo is enabled only when the current step is valid"
  // spec: "and if outro then non-empty objetivo_outro (placeholder 'Descreva seu objetivo específico')"
  test("the browser's Back goes to the step before and keeps the answers", { tag: '@gate' }, async ({
    page,
  }) => {
    await signInTo(page, await newSubscriber({ answers: UP_TO_STEP_2 }));
    // Two clicks in different frames reach the button before the wizard covers it.
    await resume(page).evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      button.click();
    });
    await atStep(page, 3);
    // The wizard writes its step into the address only after it is seen; a Back has to come after that.
    await expect(page).toHaveURL(/passo=3/);
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

  test("choosing 'Outro' brings its field into sight and into the focus, and keys keep the focus among the choices", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signInTo(page, await newSubscriber({ answers: UP_TO_STEP_2 }));
    await resume(page).click();
    await atStep(page, 3);
    const field = page.getByPlaceholder(WIZARD.otherGoalPlaceholder);
    const isCovered = () =>
      field.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) !== element;
      });
    await page.getByText(CHOICE_LABELS.objetivo_principal['outro'] ?? '', { exact: true }).click();
    await expect(field).toBeFocused();
    await expect.poll(isCovered).toBe(false);
    await page.getByLabel(CHOICE_LABELS.objetivo_principal['reabilitacao'] ?? '').check();
    await page.keyboard.press('ArrowDown');
    const other = page.getByLabel(CHOICE_LABELS.objetivo_principal['outro'] ?? '', { exact: true });
    await expect(other).toBeFocused();
    await expect.poll(isCovered).toBe(false);
  });

  // spec: "Birth date is chosen from a day select (1-31), a month select (12 names)"
  // spec: "| Year | up to 4 digits |"
  test('31 February, the years 90 and 0000, a future date and the birth date of a minor are refused with an explanation', async ({
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
    const birthDate = page.getByRole('group', { name: FIELD_LABELS.data_nascimento });
    await page.getByLabel(WIZARD.year).fill('90');
    await expect(birthDate).toHaveAccessibleDescription('');
    await page.getByLabel(WIZARD.day).focus();
    await expect(birthDate).toHaveAccessibleDescription(BIRTH_DATE_PROBLEMS.year);
    await page.getByLabel(WIZARD.year).fill('0000');
    await expect(page.getByText(BIRTH_DATE_PROBLEMS.year).first()).toBeVisible();
    await page.getByLabel(WIZARD.year).fill('2999');
    await expect(page.getByText(BIRTH_DATE_PROBLEMS.future).first()).toBeVisible();
    await page.getByLabel(WIZARD.year).fill(String(new Date().getFullYear() - 10));
    await expect(page.getByText(BIRTH_DATE_PROBLEMS.minor).first()).toBeVisible();
    await expect(page.getByRole('link', { name: MINOR_HELP })).toHaveAttribute('href', /wa\.me|whatsapp/);
    await expect(next(page)).toBeDisabled();
  });

  test('an address opens the questionnaire where it was left, and closing it leads to the dashboard', async ({
    page,
  }) => {
    await signInTo(page, await newSubscriber({ answers: UP_TO_STEP_2 }));
    await expect(resume(page)).toBeVisible();
    await page.goto('/dashboard?abrir=anamnese');
    await atStep(page, 3);
    await page.getByLabel(CHOICE_LABELS.objetivo_principal['hipertrofia'] ?? '').check();
    await next(page).click();
    await atStep(page, 4);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

/** Checks a screen of the questionnaire in both themes, on small and low screens and with large text. */
async function check(page: Page, screen: string): Promise<void> {
  await checkScreen(page, screen);
  await checkReflow(page, screen);
  await checkLowScreens(page, screen);
}

/** What an element looks like in forced colours. */
async function lookForced(page: Page, element: Locator): Promise<Buffer> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const seen = await look(page, element);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  return seen;
}

/** Checks that a box or choice looks different in forced colours once it is chosen. */
async function seesChosen(page: Page, box: Locator): Promise<void> {
  const free = await lookForced(page, box);
  await box.check();
  expect((await lookForced(page, box)).equals(free)).toBe(false);
}

test('each step of the questionnaire is accessible in both themes and in forced colours, fits low screens, tells a phone what to fill in, and has its buttons at the same place', async ({
  page,
}) => {
  test.slow();
  await signInTo(page, await newSubscriber());
  await checkScreen(page, 'before the questionnaire');
  await button(page, QUESTIONNAIRE_CARD.start).click();
  await expect(button(page, WIZARD.start)).toBeVisible();
  await check(page, 'welcome');
  await button(page, WIZARD.start).click();
  await atStep(page, 1);
  await checkFields(page, {
    [FIELD_LABELS.nome_completo]: NAME,
    [FIELD_LABELS.telefone]: PHONE,
    [WIZARD.day]: ['bday-day', '', ''],
    [WIZARD.month]: ['bday-month', '', ''],
    [WIZARD.year]: ['bday-year', 'numeric', 'go'],
  });
  await check(page, 'step 1');
  await button(page, WIZARD.next).click();
  let progress: Buffer | undefined;
  const places = new Set<string>();
  await answerFromStep2(page, async (step) => {
    await check(page, `step ${step}`);
    // The last step's button has a wider text.
    const buttons = [button(page, WIZARD.back), button(page, WIZARD.backToPanel).last()];
    for (const control of step < 7 ? [...buttons, next(page)] : []) {
      await expect(control).toBeInViewport({ ratio: 1 });
      const { x, y, width } = (await control.boundingBox()) ?? {};
      places.add(`${x} ${y} ${width}`);
    }
    if (step === 2) {
      await checkFields(page, { [FIELD_LABELS.altura]: MEASURE, [FIELD_LABELS.peso]: MEASURE });
      const consent = page.getByRole('checkbox');
      await seesChosen(page, consent);
      await consent.uncheck();
    }
    if (step === 3) {
      await seesChosen(page, page.getByLabel(CHOICE_LABELS.objetivo_principal['outro'] ?? ''));
      await checkFields(page, { [FIELD_LABELS.objetivo_outro]: ['off', 'text', 'go'] });
      await checkLowScreens(page, 'step 3 with another goal');
      progress = await lookForced(page, page.getByRole('progressbar'));
    }
    if (step === 4) {
      expect(progress?.equals(await lookForced(page, page.getByRole('progressbar')))).toBe(false);
    }
  });
  expect(places.size).toBe(3);
});
