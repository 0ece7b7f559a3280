import type { Page } from '@playwright/test';
import { RESET_LINK } from 'domain/account/link-texts';
import { PIX } from 'domain/buy/texts';
import { OVERVIEW, QUEUE_PAGE, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import { newBuyer, orderByPix, payPix } from '../support/buyer.ts';
import { expect, test } from '../support/journey.ts';
import { askForReset } from '../support/mailbox.ts';
import { newSubscriber } from '../support/people.ts';
import { newPupil, newTrainer, openPage, signInAsTrainer } from '../support/trainer.ts';

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
