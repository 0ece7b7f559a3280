import type { Locator, Page } from '@playwright/test';
import { QUESTIONNAIRE_CARD } from 'domain/panel/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { CHOICE_LABELS, WIZARD } from 'domain/answers/texts';
import { checkReflow } from '../support/check-accessibility.ts';
import { MEASURE, NAME, PHONE, checkFields } from '../support/check-fields.ts';
import { checkLowScreens } from '../support/check-low-screens.ts';
import { checkScreen } from '../support/check-reach.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo } from '../support/people.ts';
import { answerFromStep2, atStep } from '../support/questionnaire.ts';
import { button, look } from '../support/screen.ts';

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

test('each step of the questionnaire is accessible in both themes and in forced colours, fits low screens, and tells a phone what to fill in', async ({
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
  await answerFromStep2(page, async (step) => {
    await check(page, `step ${step}`);
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
});
