import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { PIX } from 'domain/buy/texts';
import { SIGNED_OUT } from 'domain/panel/texts';
import { LANDING } from 'domain/site/landing-texts';
import { checkAccessibility, checkScreen, findHidden } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { fillPixForm, newBuyer, openPixDialog, payPixInApp, storedPixId } from '../support/people.ts';

test('the whole page is accessible in both themes, with every question open and the video', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/');
  // The page styles its lower parts only after the first action of a person (styles/landing.css).
  await page.mouse.move(1, 1);
  await checkAccessibility(page, 'as it comes');
  await page.locator('#faq details').evaluateAll((all) => {
    for (const item of all) (item as HTMLDetailsElement).open = true;
  });
  await page.getByRole('heading', { name: LANDING.showcaseTitle }).scrollIntoViewIfNeeded();
  await page.keyboard.press('Tab');
  await expect(page.locator('video')).toHaveCount(1);
  await page.locator('header summary').click();
  await checkScreen(page, 'all disclosed');
  await page.locator('.rail').evaluate((rail) => rail.scrollTo(rail.clientWidth, 0));
  await checkAccessibility(page, 'second testimonial');
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
});

test('the page for unknown addresses is accessible', async ({ page }) => {
  await page.goto('/nao-existe');
  await checkScreen(page, 'not found');
});

test('buying by PIX is accessible in both themes, step by step', { tag: '@gate' }, async ({ page }) => {
  test.slow();
  await openPixDialog(page);
  await expect(page.getByRole('heading', { name: PIX.formTitle })).toBeFocused();
  await checkScreen(page, 'PIX form');
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByText(PIX.fieldRequired).first()).toBeVisible();
  await checkScreen(page, 'PIX form with refusals');
  await fillPixForm(page, newBuyer());
  await page.getByRole('button', { name: PIX.submit }).click();
  await expect(page.getByRole('dialog', { name: PIX.codeTitle })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveAccessibleName(PIX.expiresIn);
  await checkScreen(page, 'PIX code');
  const pixId = await storedPixId(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: LANDING.buyWithPix }).first().click();
  await expect(page.getByText(PIX.openTitle)).toBeVisible();
  await checkScreen(page, 'open PIX');
  await page.getByRole('button', { name: PIX.openShow }).click();
  await payPixInApp(page, pixId);
  await expect(page.getByRole('dialog', { name: PIX.successTitle })).toBeVisible();
  await checkScreen(page, 'PIX success');
  await page.getByRole('button', { name: PAID_PLAN.createPassword }).click();
  await expect(page.getByRole('dialog', { name: PAID_ACCOUNT.createTitle })).toBeVisible();
  await checkScreen(page, 'create account');
});

test('the dialogs to sign in are accessible in both themes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: LANDING.alreadyCustomer }).click();
  await expect(page.getByRole('dialog', { name: ACCOUNT.panelTitle })).toBeVisible();
  await checkScreen(page, 'dashboard login dialog');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
  await checkScreen(page, 'signed out');
  await page.getByRole('button', { name: SIGNED_OUT.login }).click();
  await checkScreen(page, 'login');
  await page.getByRole('button', { name: ACCOUNT.signUp }).click();
  await expect(page.getByLabel(ACCOUNT.passwordAgain)).toBeVisible();
  await checkScreen(page, 'sign up');
});

test.describe('without React', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('the page is accessible too', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: LANDING.buyWithoutScript }).first()).toBeVisible();
    await checkAccessibility(page, 'without React');
  });
});

test('the keyboard alone leads past the header to a plan, into a dialog and back to the same button', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: LANDING.skip.conteudo })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: LANDING.callToAction })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const buy = page.getByRole('button', { name: LANDING.buyWithCard }).first();
  await expect(buy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(buy).toBeFocused();
});

test('the second stop of the keyboard leads to the plans', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: LANDING.skip.planos })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#planos').getByRole('heading', { level: 2 })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: LANDING.buyWithCard }).first()).toBeFocused();
});

test("with text of twice the size the hero's button is whole in the first two screens of a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  const box = await page.getByRole('link', { name: LANDING.callToAction }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(2 * 640);
  expect(box?.x).toBeGreaterThanOrEqual(0);
});

test("on a phone the hero's picture covers no word, also with large text", async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  for (const width of [320, 360, 412]) {
    for (const standard of [16, 20, 24, 32]) {
      await page.setViewportSize({ width, height: 740 });
      await browser.send('Page.setFontSizes', { fontSizes: { standard } });
      await page.goto('/');
      const covered = await page.locator('#inicio').evaluate((hero) => {
        const picture = hero.querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
        const range = document.createRange();
        const isCovered = (text: Element) => {
          range.selectNodeContents(text);
          return [...range.getClientRects()].some(
            ({ right, bottom, top }) => right > picture.left && bottom > picture.top && top < picture.bottom,
          );
        };
        return [...hero.querySelectorAll('p')].filter(isCovered).map(({ textContent }) => textContent);
      });
      expect(covered, `at ${width} px, text of ${standard} px`).toEqual([]);
    }
  }
});

test("on a phone the hero's button is one line over the full width", async ({ page }) => {
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const button = page.getByRole('link', { name: LANDING.callToAction });
    expect((await button.boundingBox())?.width).toBe(width - 2 * 16);
    const lines = await button.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`the focused element is visible everywhere on the page at ${size.width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await page.goto('/');
    const seen = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) break;
      const { name, outline } = await focused.evaluate((element) => ({
        name: element.outerHTML.slice(0, 160),
        outline: getComputedStyle(element).outlineStyle !== 'none',
      }));
      expect(outline, name).toBe(true);
      // A row to swipe may be higher than the window.
      if (!name.startsWith('<ul'))
        await expect.poll(() => page.evaluate(findHidden), { message: name }).toBe('');
      await expect(focused, name).toBeInViewport();
      seen.add(name);
    }
    expect(seen.size).toBeGreaterThan(20);
  });
