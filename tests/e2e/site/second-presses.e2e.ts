import type { Locator, Page } from '@playwright/test';
import { ACCOUNT_DATA } from 'domain/texts/account/data';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/texts/account/dialogs';
import { CARD } from 'domain/texts/checkout';
import { CLOSE } from 'domain/texts/common';
import { PAYMENTS } from 'domain/texts/dashboard/payments';
import { LANDING } from 'domain/texts/landing';
import { expect, test } from '../support/journey.ts';
import { newSubscriber, signInTo } from '../support/people.ts';
import { button, dialog } from '../support/screen.ts';

/** The middle of a control that no longer moves. */
async function middle(control: Locator): Promise<{ x: number; y: number }> {
  await control.click({ trial: true });
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Later than any real press of a journey, in milliseconds. */
const LATER = 1_000_000_000;

/**
 * A tap at a moment, in milliseconds. A phone's browser may count each tap as a first click; this machine's counts two, so the taps
 * are made here.
 */
function tap(page: Page, place: { x: number; y: number }, at: number, detail = 1): Promise<void> {
  return page.evaluate(
    ({ x: clientX, y: clientY, value, count }) => {
      const click = {
        bubbles: true,
        cancelable: true,
        detail: count,
        pointerType: 'touch',
        clientX,
        clientY,
      };
      const event = Object.defineProperty(new PointerEvent('click', click), 'timeStamp', { value });
      document.elementFromPoint(clientX, clientY)?.dispatchEvent(event);
    },
    { ...place, value: LATER + at, count: detail },
  );
}

test('the second press of a double click or double tap does not reach what comes into its place', async ({
  page,
}) => {
  await signInTo(page, await newSubscriber());
  // The list of payments moves the buttons below it when it comes.
  await expect(page.getByText(PAYMENTS.empty)).toBeVisible();
  const erase = button(page, ACCOUNT_DATA.delete);
  const below = button(page, ACCOUNT_DATA.changePassword);
  const keep = button(page, DELETE_ACCOUNT.keep);
  const change = dialog(page, CHANGE_PASSWORD.title);
  // Both dialogs are loaded, so that each opens with its press.
  await below.click();
  await expect(change).toBeVisible();
  await page.keyboard.press('Escape');
  // The dialog's button is brought over a button of the page, which it uncovers as it closes.
  const { y: from } = await middle(below);
  await erase.click();
  const place = await middle(keep);
  await page.keyboard.press('Escape');
  await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), from - place.y);
  const openDialog = async () => {
    await erase.evaluate((control) => control.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    expect(await middle(keep)).toEqual(place);
  };

  await openDialog();
  await page.mouse.dblclick(place.x, place.y);
  await expect(keep).toHaveCount(0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openDialog();
  await tap(page, place, 10_000);
  await expect(keep).toHaveCount(0);
  await tap(page, place, 10_200);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tap(page, place, 11_000);
  await expect(change).toBeVisible();
  await page.keyboard.press('Escape');

  // A press elsewhere is meant, also where the browser counts it as a second one because a press without a click came between.
  await openDialog();
  await tap(page, place, 20_000);
  await expect(keep).toHaveCount(0);
  await tap(page, await middle(erase), 20_200, 2);
  await expect(keep).toBeVisible();
  await page.keyboard.press('Escape');

  // So is the press that follows one beside the control.
  const { x, y } = await middle(erase);
  const { height = 0 } = (await erase.boundingBox()) ?? {};
  await tap(page, { x, y: y - height / 2 - 4 }, 30_000);
  await tap(page, { x, y: y - height / 2 + 4 }, 30_200, 2);
  await expect(keep).toBeVisible();
  await page.keyboard.press('Escape');

  // The press that follows in its turn belongs to it.
  await openDialog();
  const top = ((await keep.boundingBox()) ?? { y: 0 }).y;
  await tap(page, { ...place, y: top - 4 }, 40_000);
  await tap(page, { ...place, y: top + 4 }, 40_200, 2);
  await expect(keep).toHaveCount(0);
  await tap(page, { ...place, y: top + 4 }, 40_400, 3);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the second press of a double click that closes a dialog leaves no button of the landing page waiting', async ({
  page,
}) => {
  // On a large screen the dialog's × lies over the second plan, below the page's header.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto('/');
  const buy = page.locator('#planos article').nth(1).getByRole('button', { name: LANDING.buyWithCard });
  const form = dialog(page, CARD.title);
  const close = form.getByRole('button', { name: CLOSE });
  const open = async () => {
    await buy.evaluate((control) => control.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect(form).toBeVisible();
  };
  await open();
  const place = await middle(close);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  // The button is brought under the one that closes its dialog.
  const { y: from } = await middle(buy);
  await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), from - place.y);
  const under = () =>
    buy.evaluate((control, { x, y }) => control.contains(document.elementFromPoint(x, y)), place);
  expect(await under()).toBe(true);
  await open();
  expect(await middle(close)).toEqual(place);
  await page.mouse.dblclick(place.x, place.y);
  await expect(form).toHaveCount(0);
  expect(await under()).toBe(true);
  await expect(buy).not.toHaveAttribute('aria-busy');
});
