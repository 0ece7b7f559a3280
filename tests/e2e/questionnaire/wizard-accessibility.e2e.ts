import { QUESTIONNAIRE_CARD } from 'domain/texts/dashboard';
import { SAVE_TEXTS, WIZARD } from 'domain/texts/questionnaire';
import { checkReflow } from '../support/check-accessibility.ts';
import { checkScreen as check } from '../support/check-reach.ts';
import { expect, test } from '../support/journey.ts';
import { DEMO_PASSWORD } from '../../../emulators/seed/seed.mjs';
import { logIn } from '../support/buyer.ts';
import { newSubscriber, openLogin, signInTo } from '../support/people.ts';
import { answerFromStep2, atStep } from '../support/questionnaire.ts';

test('each step of the questionnaire is accessible in both themes', async ({ page }) => {
  test.slow();
  await signInTo(page, await newSubscriber());
  await check(page, 'before the questionnaire');
  await page.getByRole('button', { name: QUESTIONNAIRE_CARD.start }).click();
  await check(page, 'welcome');
  await checkReflow(page, 'welcome');
  await page.getByRole('button', { name: WIZARD.start }).click();
  await atStep(page, 1);
  await check(page, 'step 1');
  await checkReflow(page, 'step 1');
  await page.getByRole('button', { name: WIZARD.next }).click();
  await answerFromStep2(page, async (step) => {
    await check(page, `step ${step}`);
    await checkReflow(page, `step ${step}`);
  });
});

// spec: "A partial save (flagged) gives a progress message"
// spec: "Partial save success: 'Progresso salvo! 💾"
// spec: "3. main goal (radio)"
test('the questionnaire can be answered with the keyboard alone', async ({ page }) => {
  // With reduced motion a dialog opens in another way, in which the focus on the first heading was once lost.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLogin(page);
  await logIn(page, (await newSubscriber()).email, DEMO_PASSWORD);
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
