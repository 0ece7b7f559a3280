import type { Page } from '@playwright/test';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { HEADER, SIGN_OUT_TEXTS } from 'domain/panel/texts';
import { GATE, RECORDS, STOP } from 'domain/training/consent-texts';
import { KEPT, PLAYER } from 'domain/training/player-texts';
import { ROUTINE } from 'domain/training/routine-texts';
import { TRAINING_CONSENT_VERSION } from 'domain/training/training-consent';
import { WAITING_SETS } from 'domain/training/waiting-texts';
import { expect, test } from '../support/journey.ts';
import { forgetSession, readAsServer, signInTo, writeAsServer } from '../support/people.ts';
import { button } from '../support/screen.ts';
import { ADDRESS, begin, doneButton, newTrainee, player, start, storedSets } from '../support/training.ts';

const WRITES = '**/google.firestore.v1.Firestore/Write/**';

/** The one set that these trainings have in the database. */
const ONE_SET = [['a1/1 ea1 40×12r']];

/** Does one set, and waits until this device has it. */
async function doSet(page: Page): Promise<void> {
  await doneButton(page).click();
  await expect(page.getByText(KEPT.kept).or(page.getByText(KEPT.sent))).toBeVisible();
}

/** From the player over the routine to the panel, without loading a page. */
async function toPanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(player(page)).toBeHidden();
  await page.getByRole('link', { name: ROUTINE.back }).click();
  await expect(button(page, HEADER.signOut)).toBeVisible();
}

/** How many trainings this browser's own database holds. */
const keptTrainings = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('treino');
        opening.addEventListener('error', () => reject(new Error('No database')));
        opening.onsuccess = () => {
          const [name] = opening.result.objectStoreNames;
          if (name === undefined) return resolve(0);
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test('the consent is asked for once, and a set without a network is named on the panel and sent by itself', {
  tag: '@gate',
}, async ({ page, context }) => {
  const person = await newTrainee(undefined, { consents: false });
  await start(page, person);
  await expect(doneButton(page)).toHaveCount(0);
  await button(page, GATE.agree).click();
  await expect(doneButton(page)).toBeVisible();
  await expect
    .poll(() => readAsServer(`training_consents/${person.uid}`))
    .toMatchObject({
      consent: { mapValue: { fields: { versao: { stringValue: TRAINING_CONSENT_VERSION } } } },
    });
  await context.setOffline(true);
  await doSet(page);
  await toPanel(page);
  await expect(page.getByText(WAITING_SETS.offline(1))).toBeVisible();

  await button(page, HEADER.signOut).click();
  await expect(page.getByText(SIGN_OUT_TEXTS.askSets(1))).toBeVisible();
  await button(page, SIGN_OUT_TEXTS.stay).click();
  await context.setOffline(false);
  await expect.poll(() => storedSets(person)).toEqual(ONE_SET);
  await expect(page.getByText(WAITING_SETS.offline(1))).toHaveCount(0);
});

test('another account on the phone neither sees nor sends what waits, and the first one sends it from the panel', async ({
  page,
  context,
}) => {
  const [first, second] = [await newTrainee(), await newTrainee()];
  await begin(page, first);
  await context.setOffline(true);
  await doSet(page);
  await page.close();
  await context.setOffline(false);

  // The session of the first account ends without a press on 'Sair'.
  const other = await context.newPage();
  await forgetSession(other);
  await signInTo(other, second);
  await other.goto(ADDRESS);
  await expect(button(other, PLAYER.start('A'))).toBeVisible();
  await other.getByRole('link', { name: ROUTINE.back }).click();
  await button(other, HEADER.signOut).click();
  await expect(other.getByText(SIGN_OUT_TEXTS.done)).toBeVisible();
  expect([await storedSets(first), await storedSets(second)]).toEqual([[], []]);

  await signInTo(other, first);
  await expect.poll(() => storedSets(first)).toEqual(ONE_SET);
});

test("'Sair e apagar' leaves nothing of the trainings on the device", async ({ page }) => {
  const person = await newTrainee();
  await begin(page, person);
  await page.route(WRITES, (route) => route.abort('internetdisconnected'));
  await doSet(page);
  await toPanel(page);
  expect(await keptTrainings(page)).toBe(1);
  await button(page, HEADER.signOut).click();
  await expect(page.getByText(SIGN_OUT_TEXTS.askSets(1))).toBeVisible();
  await button(page, SIGN_OUT_TEXTS.leave).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await keptTrainings(page)).toBe(0);
  const keys = await page.evaluate(() => Object.keys(window.localStorage));
  expect(keys.filter((key) => key.startsWith('treino'))).toEqual([]);
});

test('a withdrawal without a plan erases what was recorded, here and on the server', async ({ page }) => {
  const person = await newTrainee();
  await start(page, person);
  await doSet(page);
  await button(page, PLAYER.end).click();
  await expect.poll(() => storedSets(person)).toEqual(ONE_SET);
  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscribed: false,
    subscription_end: new Date(Date.now() - 1_000),
  });
  await page.goto('/dashboard');
  await page.getByText(ACCOUNT_DATA.title, { exact: true }).click();
  await page.getByRole('link', { name: ACCOUNT_DATA.trainings }).click();
  await button(page, RECORDS.withdraw).click();
  await button(page, STOP.confirm).click();
  await expect(page.getByText(STOP.done)).toBeVisible();
  await expect.poll(() => storedSets(person)).toEqual([]);
  expect(await keptTrainings(page)).toBe(0);
  expect(await readAsServer(`training_consents/${person.uid}`)).not.toHaveProperty('consent');
});

test('a withdrawal on another device in the middle of a training erases what this one keeps, and says so', async ({
  page,
  browser,
}) => {
  const person = await newTrainee();
  await start(page, person);
  await doSet(page);
  expect(await keptTrainings(page)).toBe(1);

  const device = await browser.newContext();
  const other = await device.newPage();
  await signInTo(other, person);
  await other.goto(ADDRESS);
  await button(other, RECORDS.withdraw).click();
  await button(other, STOP.confirm).click();
  await expect(other.getByText(STOP.done)).toBeVisible();
  await device.close();

  await expect(page.getByText(RECORDS.elsewhere).first()).toBeVisible();
  await expect(button(page, PLAYER.start('A'))).toBeVisible();
  expect(await keptTrainings(page)).toBe(0);
  await expect.poll(() => storedSets(person)).toEqual([]);
});
