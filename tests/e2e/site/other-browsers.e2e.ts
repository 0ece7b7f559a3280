import type { Page } from '@playwright/test';
import { HEADER, QUESTIONNAIRE_CARD, SIGN_OUT_TEXTS, SIGNED_OUT, WELCOME } from 'domain/panel/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { LANDING } from 'domain/site/landing-texts';
import { SAVE_TEXTS, WIZARD } from 'domain/answers/texts';
import { becomeSubscriber, logIn, newBuyer } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { growOld, translate } from '../support/other-browsers.ts';
import { answerEverything, next } from '../support/questionnaire.ts';
import { button } from '../support/screen.ts';

/** Buys by PIX, makes the account, answers the questionnaire, asks for the plan, edits an answer, and signs out and in. */
async function goTheWholeWay(page: Page): Promise<void> {
  const buyer = newBuyer();
  await becomeSubscriber(page, buyer);
  await expect(next(page)).toBeDisabled();
  const isLegible = await next(page).evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button);
    return color !== backgroundColor;
  });
  expect(isLegible).toBe(true);
  await answerEverything(page);
  await button(page, WIZARD.finish).click();
  await expect(page.getByText(SAVE_TEXTS.done)).toBeVisible();
  await expect(page.getByText(QUESTIONNAIRE_CARD.complete, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: SUMMARY.title })).toBeVisible();

  await button(page, WELCOME.refresh).click();
  await expect(page.getByText(WELCOME.refreshed(true))).toBeVisible();
  await button(page, HEADER.signOut).click();
  await expect(page.getByText(SIGN_OUT_TEXTS.done)).toBeVisible();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await logIn(page, buyer.email, buyer.password);
  await expect(page.getByRole('heading', { name: WELCOME.greeting(buyer.name) })).toBeVisible();
}

test('with the APIs of the oldest browsers alone a person buys, answers, and signs out and in', async ({
  page,
}) => {
  await growOld(page);
  await goTheWholeWay(page);
});

test('while the browser translates the page a person buys, answers, and signs out and in', async ({
  page,
}) => {
  await translate(page);
  // React renders a translated page anew, and a press in that very moment would meet neither the old button nor the new one. So
  // React comes after the press, which has to be answered all the same.
  await page.route('**/assets/*.js', async (route) => {
    await page.waitForFunction(() => window.early?.size !== 0);
    await route.continue();
  });
  await goTheWholeWay(page);
});
