import type { Page } from '@playwright/test';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { RESET_LINK } from 'domain/account/link-texts';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { SUMMARY } from 'domain/answers/editor-texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { CARD, PIX } from 'domain/buy/texts';
import { SIGNED_OUT } from 'domain/panel/texts';
import { OVERVIEW, QUEUE_PAGE, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import { checkLowScreens } from '../support/checks.ts';
import { EVOLUTION_ADDRESS, keepTrainings, SIX_WEEKS } from '../support/evolution.ts';
import { expect, test } from '../support/journey.ts';
import { askForReset } from '../support/mailbox.ts';
import {
  ALL_ANSWERS,
  fillPixForm,
  newBuyer,
  newSubscriber,
  openPixDialog,
  orderByPix,
  payPix,
  payPixInApp,
  signInTo,
  storedPixId,
} from '../support/people.ts';
import { openCardDialog } from '../support/purchases.ts';
import { button, dialog, look, startEditing, unfold } from '../support/screen.ts';
import { newTrainee } from '../support/training.ts';
import { newPupil, newTrainer, openPage, signInAsTrainer } from '../support/trainer.ts';

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active', colorScheme: 'dark' });

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
});

test('on a phone on its side, with its keyboard open too, a buyer sees each control that has the focus', async ({
  page,
}) => {
  test.slow();
  await openCardDialog(page);
  await checkLowScreens(page, 'card form');
  await button(page, CARD.submit).click();
  await expect(page.getByText(CARD.fieldRequired).first()).toBeVisible();
  await checkLowScreens(page, 'card form with refusals');
  await openPixDialog(page);
  await checkLowScreens(page, 'PIX form');
  await fillPixForm(page, newBuyer());
  await button(page, PIX.submit).click();
  await expect(dialog(page, PIX.codeTitle)).toBeVisible();
  await checkLowScreens(page, 'PIX code');
  await payPixInApp(page, await storedPixId(page));
  await expect(dialog(page, PIX.successTitle)).toBeVisible();
  await checkLowScreens(page, 'PIX success');
  await button(page, PAID_PLAN.createPassword).click();
  await expect(dialog(page, PAID_ACCOUNT.createTitle)).toBeVisible();
  await checkLowScreens(page, 'create account');
});

test('on a phone on its side, with its keyboard open too, a subscriber sees each control of the account', async ({
  page,
}) => {
  test.slow();
  const person = await newSubscriber();
  await page.goto('/dashboard');
  await button(page, SIGNED_OUT.login).click();
  await expect(dialog(page, ACCOUNT.panelTitle)).toBeVisible();
  await checkLowScreens(page, 'login');
  await button(page, ACCOUNT.signUp).click();
  await expect(page.getByLabel(ACCOUNT.passwordAgain)).toBeVisible();
  await checkLowScreens(page, 'sign up');
  await page.goto(await askForReset(page, person.email));
  await expect(button(page, RESET_LINK.submit)).toBeVisible();
  await checkLowScreens(page, 'reset');
  await signInTo(page, person);
  await unfold(page, ACCOUNT_DATA.title);
  for (const name of [ACCOUNT_DATA.changePassword, ACCOUNT_DATA.delete]) {
    await button(page, name).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkLowScreens(page, name);
    await page.keyboard.press('Escape');
  }
});

test('on a phone on its side, with its keyboard open too, a subscriber sees each answer that is edited', async ({
  page,
}) => {
  test.slow();
  await signInTo(page, await newSubscriber({ answers: { ...ALL_ANSWERS, objetivo_principal: 'outro' } }));
  await startEditing(page);
  await expect(page.getByRole('heading', { name: SUMMARY.editing })).toBeVisible();
  await checkLowScreens(page, 'editing');
});

test('on a phone on its side a subscriber sees each control of the evolution', async ({ page }) => {
  test.slow();
  const person = await newTrainee();
  await keepTrainings(person, SIX_WEEKS, new Date());
  await signInTo(page, person);
  await page.goto(EVOLUTION_ADDRESS);
  await page.locator('summary').filter({ hasText: 'Supino reto com barra' }).first().click();
  await expect(page.getByRole('table')).toBeVisible();
  await checkLowScreens(page, 'evolution');
});

/** Records the titles that appear from the next page on, and those of them that have the focus at once. */
async function recordTitles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const focused: string[] = [];
    Object.assign(window, { focused });
    const seen = new Map<Element, string>();
    // An observer is told at the end of the task that has changed the page, before anything else can happen.
    new MutationObserver(() => {
      for (const title of document.querySelectorAll('h1, dialog[open] h2')) {
        const text = title.textContent;
        if (seen.get(title) === text) continue;
        seen.set(title, text);
        if (title === document.activeElement) focused.push(text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
}

/** The titles that have had the focus from their first moment. */
const focusedTitles = (page: Page) => page.evaluate(() => Object(window).focused);

test.describe('a new title takes the focus before a person can have gone on from it', () => {
  test('on the page of a mailed link', async ({ page }) => {
    const person = await newSubscriber();
    const link = await askForReset(page, person.email);
    await recordTitles(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: RESET_LINK.title })).toBeFocused();
    expect(await focusedTitles(page)).toEqual([RESET_LINK.title]);
  });

  test('in the steps of a dialog', async ({ page }) => {
    await recordTitles(page);
    const pixId = await orderByPix(page, newBuyer());
    await expect(page.getByRole('heading', { name: PIX.codeTitle })).toBeFocused();
    await payPix(pixId);
    await expect(page.getByRole('heading', { name: PIX.successTitle })).toBeFocused();
    expect(await focusedTitles(page)).toEqual([PIX.formTitle, PIX.codeTitle, PIX.successTitle]);
  });

  test('on the pages of the trainer', async ({ page }) => {
    const [trainer, pupil] = await Promise.all([newTrainer(), newPupil()]);
    await recordTitles(page);
    await signInAsTrainer(page, trainer);
    await page.getByRole('link', { name: QUEUE_PAGE.overview, exact: true }).click();
    await expect(page.getByRole('heading', { name: OVERVIEW.title, level: 1 })).toBeFocused();
    await page.getByRole('link', { name: OVERVIEW.toQueue }).click();
    await openPage(page, pupil.name);
    expect(await focusedTitles(page)).toEqual([OVERVIEW.title, SUBSCRIBER_PAGE.loadingTitle, pupil.name]);
  });
});
