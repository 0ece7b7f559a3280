import type { Page } from '@playwright/test';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { TRAINER } from 'domain/kit/content/trainer';
import { INSTALL, INSTALL_STEPS } from 'domain/panel/install-texts';
import { PANEL, SIGNED_OUT } from 'domain/panel/texts';
import { KEPT, PLAYER } from 'domain/training/player-texts';
import { ROUTINE } from 'domain/training/routine-texts';
import { checkScreen } from '../support/checks.ts';
import { keepTrainings, SIX_WEEKS } from '../support/evolution.ts';
import { expect, test } from '../support/journey.ts';
import { signInTo } from '../support/people.ts';
import { firstCard } from '../support/questionnaire.ts';
import { button, unfold } from '../support/screen.ts';
import { ADDRESS, doneButton, newTrainee, player, press } from '../support/training.ts';

const title = (page: Page) => page.getByRole('heading', { name: INSTALL.title });
const toTraining = (page: Page) => firstCard(page).getByRole('link', { name: PANEL.open });

/** One training of long ago, in which nothing hurt. */
const TRAINED = SIX_WEEKS.slice(0, 1);

/** What Chromium has read of the manifest. */
interface ReadManifest {
  readonly startUrl: string;
  readonly icons: readonly { readonly sizes: string; readonly type: string }[];
}

/**
 * Makes the browser's offer as Chromium does, once the page is loaded: its headless shell, and each window of a journey, which keeps
 * nothing, make none. Answers 'accepted' in its dialog.
 */
async function withOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const prompt = async () => {
        document.documentElement.dataset['asked'] = 'true';
        return { outcome: 'accepted' };
      };
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt }));
      document.documentElement.dataset['kept'] = String(event.defaultPrevented);
    });
  });
}

/** From the player over the routine to the panel, without loading a page. */
async function toPanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(player(page)).toBeHidden();
  await page.getByRole('link', { name: ROUTINE.back }).click();
}

test('the installation is offered after the first training, and after a no only in the account', {
  tag: '@gate',
}, async ({ page }) => {
  await withOffer(page);
  const person = await newTrainee();
  await signInTo(page, person);
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
  await expect(toTraining(page)).toBeVisible();
  await expect(title(page)).toHaveCount(0);

  await toTraining(page).click();
  await button(page, PLAYER.start('A')).click();
  await press(page);
  await button(page, PLAYER.end).click();
  await toPanel(page);
  await expect(title(page)).toBeVisible();
  await button(page, INSTALL.later).click();
  await expect(page.getByText(INSTALL.left)).toBeVisible();
  await expect(title(page)).toHaveCount(0);

  await page.reload();
  await unfold(page, ACCOUNT_DATA.title);
  await expect(button(page, INSTALL.install)).toBeVisible();
  await expect(title(page)).toHaveCount(0);
  await button(page, INSTALL.install).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'true');
  await expect(button(page, INSTALL.install)).toHaveCount(0);
  await expect(page.getByText(INSTALL.installed)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(page.getByText(INSTALL.installed)).toBeVisible();
});

test('Chromium reads an app that opens at the panel, and its first opening leads to the login', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const browser = await page.context().newCDPSession(page);
  const answer = await browser.send('Page.getAppManifest');
  expect(answer.errors).toEqual([]);
  // The rest of what Chromium asks of an app only one with windows tells. Playwright's types do not have what was read.
  const { manifest } = answer as unknown as { manifest: ReadManifest };
  const site = new URL(page.url()).origin;
  expect(manifest).toMatchObject({
    name: expect.stringContaining(TRAINER.name),
    display: 'kStandalone',
    startUrl: `${site}/dashboard`,
    // The browser knows an installed app by it, so it must not change.
    id: `${site}/dashboard`,
    // Mailed links open in the app, too.
    scope: `${site}/`,
  });
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  await page.goto(manifest.startUrl);
  await expect(button(page, SIGNED_OUT.login)).toBeVisible();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  });
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false });
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
    }),
  );

  test('a set that waits is named before the steps, which follow once it is sent', async ({
    page,
    context,
  }) => {
    const person = await newTrainee();
    await keepTrainings(person, TRAINED, null);
    await signInTo(page, person);
    await expect(button(page, INSTALL.how)).toBeVisible();
    await toTraining(page).click();
    await button(page, PLAYER.start('A')).click();
    await expect(doneButton(page)).toBeVisible();
    await context.setOffline(true);
    await doneButton(page).click();
    await expect(page.getByText(KEPT.kept)).toBeVisible();
    await toPanel(page);
    await button(page, INSTALL.how).click();
    await expect(page.getByText(INSTALL_STEPS.sets(1))).toBeVisible();
    await expect(page.getByText(INSTALL_STEPS.add)).toHaveCount(0);
    // The panel itself names them, too, with the same link.
    await page.getByRole('link', { name: INSTALL_STEPS.seeSets }).last().click();
    await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
    await page.goBack();

    await context.setOffline(false);
    await expect(page.getByText(INSTALL_STEPS.add)).toBeVisible();
    await expect(page.getByText(INSTALL_STEPS.login)).toBeVisible();
    await expect(page.getByText(INSTALL_STEPS.sets(1))).toHaveCount(0);
  });

  test('the steps are accessible, on small screens and with large text, too', async ({ page }) => {
    test.slow();
    const person = await newTrainee();
    await keepTrainings(person, TRAINED, null);
    await signInTo(page, person);
    await button(page, INSTALL.how).click();
    await expect(page.getByText(INSTALL_STEPS.add)).toBeVisible();
    await checkScreen(page, 'The steps of the installation');
  });
});
