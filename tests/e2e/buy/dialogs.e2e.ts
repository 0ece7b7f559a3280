import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from 'emulators';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { CARD, CONTRACT, firstPeriodEnds, paidNowEnds, PIX, PURCHASE_NOTICES } from 'domain/buy/texts';
import { CLOSE } from 'domain/kit/texts';
import { HEADER, SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { findHidden } from '../support/checks.ts';
import { expect, test, WITH_MOTION } from '../support/journey.ts';
import {
  logIn,
  newBuyer,
  newSubscriber,
  openPixDialog,
  orderByPix,
  payPixInApp,
  signInTo,
  writeAsServer,
} from '../support/people.ts';
import { openCardDialog } from '../support/purchases.ts';
import { dialog } from '../support/screen.ts';

const PREVIEW = '**/api/site/preview-purchase';

for (const [method, open, texts, fields] of [
  ['PIX', openPixDialog, PIX, [PIX.name, PIX.email, PIX.phone, PIX.cpf]],
  ['card', openCardDialog, CARD, [CARD.email, CARD.phone]],
] as const) {
  test.describe(`on a phone of 360 × 640, the ${method} dialog`, () => {
    test.use({ viewport: { width: 360, height: 640 } });

    test('begins with a short summary and the fields, says the rules below them, and has its button in reach', async ({
      page,
    }) => {
      const dialog = await open(page);
      const button = dialog.getByRole('button', { name: texts.submit });
      await expect(button).toBeInViewport({ ratio: 1 });
      const rules = dialog.getByRole('group', { name: CONTRACT.rulesTitle });
      const summary = dialog.getByRole('group', { name: CONTRACT.title });
      expect((await summary.boundingBox())?.height).toBeLessThan(130);
      const first = dialog.getByLabel(fields[0]);
      await expect(first).toBeInViewport({ ratio: 1 });
      for (const label of fields) {
        const y = (await dialog.getByLabel(label).boundingBox())?.y;
        expect(y).toBeLessThan((await rules.boundingBox())?.y ?? 0);
      }
      await rules.getByText(CONTRACT.withdraw).scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
      // Only the content scrolls, so that the title and the way out stay.
      const box = dialog.locator('.modal-box');
      expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    });

    test('covers no control that has the focus with its button', async ({ page }) => {
      const dialog = await open(page);
      // A dialog takes the focus a moment after it is seen.
      await expect(dialog.getByRole('heading').first()).toBeFocused();
      // The close button, the fields, the privacy link and the button.
      for (let stop = 0; stop < fields.length + 3; stop += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate(findHidden)).toBe('');
      }
    });
  });
}

/** Where the box of the open dialog stands in the window, and its main button. */
const places = (page: Page) =>
  page.evaluate(() => {
    const rect = (selector: string) => {
      const box = document.querySelector(`dialog[open] ${selector}`)?.getBoundingClientRect();
      return { left: box?.left ?? 0, top: box?.top ?? 0, right: box?.right ?? 0, bottom: box?.bottom ?? 0 };
    };
    return { box: rect('.modal-box'), submit: rect('[type=submit]') };
  });

/** The buttons in sight that have neither a fill nor a border. */
const bareButtons = (page: Page) =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const isNothing = (colour: string) => colour === 'transparent' || /, 0\)$|\/ 0\)$/.test(colour);
    // What stands in a field has the border of the field.
    return [...scope.querySelectorAll(':is(button, summary).btn:not(.absolute)')]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(button);
        return isNothing(backgroundColor) && (isNothing(borderTopColor) || borderTopWidth === '0px');
      })
      .map((button) => button.outerHTML.slice(0, 160));
  });

for (const [method, open] of [
  ['PIX', openPixDialog],
  ['card', openCardDialog],
] as const)
  test(`on a phone the ${method} dialog is a sheet at the bottom, at most 92 % of the screen high, and stays above the keyboard`, async ({
    page,
  }) => {
    await open(page);
    await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);
    await expect.poll(async () => (await places(page)).box).toMatchObject({ left: 0, bottom: 740 });
    const { box, submit } = await places(page);
    expect(box.top).toBeGreaterThanOrEqual(740 * 0.08 - 1);
    // A machine with a mouse keeps room for the bar that scrolls the page.
    expect(box.right).toBeGreaterThanOrEqual(340);
    // Only its own border and the room around the button are below it.
    expect(box.bottom - submit.bottom).toBeLessThan(16);
    expect(await bareButtons(page)).toEqual([]);
    // A browser that lets the keyboard cover the page tells how much of it is still seen.
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { value: 440 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(async () => (await places(page)).box.bottom).toBe(440);
    const above = await places(page);
    expect(above.box.top).toBeGreaterThanOrEqual(0);
    expect(above.submit.bottom).toBeLessThanOrEqual(440);
  });

test('every button of the page has a fill or a border, and on a phone the login fills the screen', async ({
  page,
}) => {
  await page.goto('/');
  expect(await bareButtons(page)).toEqual([]);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  await expect.poll(async () => (await places(page)).box).toMatchObject({ left: 0, top: 0, bottom: 740 });
  expect(await bareButtons(page)).toEqual([]);
});

test('a signed-in buyer whom it does not concern is spared that sentence, and finds name and e-mail filled in', async ({
  page,
}) => {
  test.slow();
  const person = await newSubscriber();
  await writeAsServer(`subscribers/${person.subscriberId}`, {
    subscribed: false,
    subscription_tier: null,
    subscription_end: null,
  });
  // Somebody else's open code on the same device does not take the place of the form.
  await orderByPix(page, newBuyer());
  await signInTo(page, person);
  await page.getByRole('link', { name: HEADER.home }).click();

  // The server does not answer, so nobody knows whether it concerns the buyer.
  await page.route(PREVIEW, (route) => route.abort('internetdisconnected'));
  const dialog = await openPixDialog(page);
  await expect(dialog.getByText(PURCHASE_NOTICES.anonymousPix)).toBeVisible();

  await page.unroute(PREVIEW);
  await openPixDialog(page);
  // Above the fields, because it says from when to when the days run.
  await expect(dialog.getByRole('group', { name: CONTRACT.title })).toContainText(
    'Seu acesso começa com o pagamento',
  );
  await expect(dialog.getByText(PURCHASE_NOTICES.anonymousPix)).toHaveCount(0);
  await expect(dialog.getByLabel(PIX.name)).toHaveValue(person.name);
  await expect(dialog.getByLabel(PIX.email)).toHaveValue(person.email);
});

test.describe('on a high screen, where a longer dialog moves its button', () => {
  test.use({ viewport: { width: 1280, height: 1_200 } });

  for (const [method, open, ends, general] of [
    ['PIX', openPixDialog, paidNowEnds, PURCHASE_NOTICES.anonymousPix],
    ['card', openCardDialog, firstPeriodEnds, PURCHASE_NOTICES.anonymousCard],
  ] as const) {
    test(`the ${method} dialog of a visitor is whole before the browser has said whether anybody is signed in`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const look = indexedDB.databases.bind(indexedDB);
        IDBFactory.prototype.databases = () => {
          let release = () => {};
          const answer = new Promise<void>((resolve) => {
            release = resolve;
          }).then(look);
          const tell = async () => {
            release();
            await answer;
          };
          Object.assign(globalThis, { tell });
          return answer;
        };
      });
      const dialog = await open(page);
      await expect(dialog.getByText(general)).toBeVisible();
      await expect(dialog.getByText(ends(new Date()))).toBeVisible();
      // It no longer moves.
      await dialog.getByRole('button', { name: CLOSE }).click({ trial: true });
      const before = await dialog.locator('.modal-box').boundingBox();
      await page.waitForFunction(() => 'tell' in globalThis);
      await page.evaluate(() => (globalThis as unknown as { tell: () => Promise<void> }).tell());
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await dialog.locator('.modal-box').boundingBox()).toEqual(before);
    });
  }
});

declare global {
  interface Window {
    early?: boolean | null;
  }
}

test.describe('back closes dialog', () => {
  test.use(WITH_MOTION);

  const dialogs = (page: Page) => page.getByRole('dialog');
  const entries = (page: Page) => page.evaluate(() => window.history.length);

  test("the browser's Back closes a payment dialog and leaves the page where it was; Forward and a reload open it again", {
    tag: '@gate',
  }, async ({ page }) => {
    await page.goto('/nao-existe');
    await openPixDialog(page);
    await expect(page).toHaveURL(/:\d+\/\?abrir=pix-pro$/);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    const opener = page.getByRole('button', { name: LANDING.buyWithPix }).first();
    await expect(opener).toBeFocused();
    await expect(opener).toBeInViewport();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goForward();
    await expect(dialog(page, PIX.formTitle)).toBeVisible();
    await page.reload();
    await expect(dialog(page, PIX.formTitle)).toBeVisible();
    // The router does not hear of a move while it renders for the first time.
    await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/nao-existe/);
  });

  test('a link from elsewhere opens the dialog that it names, and closing it stays on the site; it can claim no payment', async ({
    page,
  }) => {
    await page.goto('/?de=anuncio&abrir=cartao-plus');
    await expect(dialog(page, CARD.title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL(/:\d+\/\?de=anuncio$/);
    for (const name of ['compra', 'anamnese', 'nada']) {
      await page.goto(`/?abrir=${name}`);
      await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);
      await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
      await expect(dialogs(page)).toHaveCount(1);
      await expect(page).toHaveURL(/\?abrir=entrar$/);
    }
  });

  test('a dialog closed by its button or by Escape leaves no entry behind, also after a double click', async ({
    page,
  }) => {
    await page.goto('/nao-existe');
    await page.goto('/?de=anuncio#planos');
    const before = await entries(page);
    const buy = page.getByRole('button', { name: LANDING.buyWithCard }).first();
    for (const how of ['button', 'double click', 'Escape'] as const) {
      await buy.click();
      const card = dialog(page, CARD.title);
      await expect(card).toBeVisible();
      const close = card.getByRole('button', { name: CLOSE });
      if (how === 'button') await close.click();
      else if (how === 'double click') await close.dblclick();
      else await page.keyboard.press('Escape');
      await expect(dialogs(page)).toHaveCount(0);
      // The entry of the first dialog stays ahead, for Forward, and the next ones take its place.
      expect(await entries(page), how).toBe(before + 1);
      await expect(page).toHaveURL(/\?de=anuncio#planos$/);
    }
    await page.goBack();
    await expect(page).toHaveURL(/nao-existe/);
  });

  test('Back closes a dialog whose code is still on its way', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/account-dialogs-*.js', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/nao-existe');
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);
    const login = page.getByRole('button', { name: LANDING.alreadyCustomer });
    const before = await entries(page);
    await login.click();
    await expect(login).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => entries(page)).toBe(before + 1);
    await page.goBack();
    await expect(login).not.toHaveAttribute('aria-busy');
    release();
    await expect(page).toHaveURL(/:\d+\/$/);
    await login.click();
    await expect(dialog(page, ACCOUNT.panelTitle)).toBeVisible();
  });

  test('Back from a paid PIX says how to come back, as closing it does, and a reload keeps the page in order', {
    tag: '@gate',
  }, async ({ page }) => {
    test.slow();
    await page.goto('/nao-existe');
    const pixId = await orderByPix(page, newBuyer());
    await payPixInApp(page, pixId);
    await expect(dialog(page, PIX.successTitle)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(PAID_ACCOUNT.unclaimed)).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    // The next visit offers the account again, and Back closes that dialog, too.
    await page.reload();
    await page.keyboard.press('Tab');
    await expect(dialogs(page)).toHaveCount(1);
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('the dashboard takes the place of the dialog that led to it', async ({ page }) => {
    test.slow();
    const person = await newSubscriber();
    await page.goto('/nao-existe');
    await page.goto('/');
    await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/nao-existe/);
  });
});
