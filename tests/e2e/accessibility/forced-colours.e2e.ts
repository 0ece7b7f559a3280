import type { Locator, Page } from '@playwright/test';
import { ACCOUNT } from 'domain/texts/account';
import { PIX } from 'domain/texts/checkout';
import { SIGNED_OUT } from 'domain/texts/dashboard';
import { CHOICE_LABELS, WIZARD } from 'domain/texts/questionnaire';
import { orderByPix, newBuyer } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo } from '../support/people.ts';
import { atStep, resume, startQuestionnaire, UP_TO_STEP_2 } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';

test.use({ forcedColors: 'active', colorScheme: 'dark' });

/** A picture of an element without the ring of the focus, which is not a state of the element. */
async function look(page: Page, element: Locator): Promise<Buffer> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  return element.screenshot();
}

test('in forced colours the QR code stays black on white, with its white margin', async ({ page }) => {
  await orderByPix(page, newBuyer());
  const picture = page.getByRole('img', { name: PIX.qrAlt });
  await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(picture).toHaveCSS('padding', '8px');
});

test('in forced colours it is seen which form of the login is chosen', async ({ page }) => {
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  const toggle = page
    .getByRole('group', { name: ACCOUNT.modes })
    .getByRole('button', { name: ACCOUNT.login });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const chosen = await look(page, toggle);
  await button(page, ACCOUNT.signUp).click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect((await look(page, toggle)).equals(chosen)).toBe(false);
});

test('in forced colours it is seen how far the questionnaire is, and what is chosen', async ({ page }) => {
  await signInTo(page, await newSubscriber({ answers: UP_TO_STEP_2 }));
  await resume(page).click();
  await atStep(page, 3);
  const progress = page.getByRole('progressbar');
  const [choice] = await page.getByRole('radio').all();
  if (choice === undefined) throw new Error('The step has no choices');
  const [early, free] = [await look(page, progress), await look(page, choice)];
  await page.getByLabel(CHOICE_LABELS.objetivo_principal['emagrecimento'] ?? '').check();
  expect((await look(page, choice)).equals(free)).toBe(false);
  await button(page, WIZARD.next).click();
  await atStep(page, 4);
  expect((await look(page, progress)).equals(early)).toBe(false);
});

test('in forced colours a consent that is given is seen', async ({ page }) => {
  await signInTo(page, await newSubscriber());
  await startQuestionnaire(page);
  await button(page, WIZARD.next).click();
  await atStep(page, 2);
  const consent = page.getByRole('checkbox');
  const open = await look(page, consent);
  await consent.check();
  expect((await look(page, consent)).equals(open)).toBe(false);
});
