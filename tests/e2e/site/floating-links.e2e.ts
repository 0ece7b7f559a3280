import type { Page, Route } from '@playwright/test';
import { HELP } from 'domain/panel/texts';
import { FIELD_LABELS } from 'domain/answers/fields';
import { LANDING } from 'domain/site/landing-texts';
import { checkUncovered, startEditing } from '../support/screen.ts';
import { expect, test } from '../support/journey.ts';
import { ALL_ANSWERS, newSubscriber, signInTo } from '../support/people.ts';

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
];

/** The floating link to a chat, and not the one in the bar of a phone. */
const floatingWhatsApp = (page: Page) =>
  page.locator('.floating').getByRole('link', { name: LANDING.whatsapp });

test('no floating link of the landing page covers the main button, a buying button, an arrow or a question', async ({
  page,
}) => {
  test.slow();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/');
    const main = page.getByRole('link', { name: LANDING.callToAction });
    // At the first sight of the page no script has run that could move the links.
    const edge = await main.evaluate((element) => element.getBoundingClientRect().right);
    const social = page.getByRole('link', { name: LANDING.social });
    expect((await social.boundingBox())?.x).toBeGreaterThanOrEqual(edge);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);

    await checkUncovered(page, main, `${size.width}: main button`);
    const buying = page.locator('#planos article [data-act]');
    await expect(buying).toHaveCount(4);
    const arrows = page.locator('#depoimentos [data-step]');
    await expect(arrows).toHaveCount(3);
    const questions = page.locator('#faq summary');
    const signs = page.locator('#faq summary span');
    for (const controls of [buying, arrows, questions, signs]) {
      for (const control of await controls.all()) {
        await checkUncovered(page, control, `${size.width}: ${await control.innerText()}`);
      }
    }
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the floating links stay on the first screen until a script can move them', async ({ page }) => {
    const requests: Route[] = [];
    await page.route('**/assets/*.js', (route) => void requests.push(route));
    await page.goto('/');
    const whatsapp = floatingWhatsApp(page);
    await expect(whatsapp).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo({ top: 800, behavior: 'instant' }));
    await expect(whatsapp).not.toBeInViewport();
    await page.unroute('**/assets/*.js');
    for (const request of requests) await request.fallback();
    // The bar has come meanwhile, with its own link to the chat.
    await expect(page.getByRole('link', { name: LANDING.social })).toBeInViewport({ ratio: 1 });
    await expect(whatsapp).toBeHidden();
    await expect(page.locator('#plans-bar').getByRole('link', { name: LANDING.whatsapp })).toBeInViewport({
      ratio: 1,
    });
  });
});

test("a phone's bar is away while the plans are in sight, and the floating link to the chat is back", async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);
  const bar = page.locator('#plans-bar');
  const show = (id: string) =>
    page.evaluate((anchor) => document.getElementById(anchor)?.scrollIntoView({ behavior: 'instant' }), id);
  await show('sobre');
  await expect(bar).toBeInViewport();
  await show('planos');
  await expect(bar).toBeHidden();
  await expect(floatingWhatsApp(page)).toBeVisible();
  await show('faq');
  await page.evaluate(() => window.scrollBy(0, -window.innerHeight / 2));
  await expect(bar).toBeHidden();
  await show('faq');
  await expect(bar).toBeInViewport();
  await expect(floatingWhatsApp(page)).toBeHidden();
});

test('the floating links are there wherever they cover nothing', async ({ page }) => {
  // A phone has the bar there.
  await page.setViewportSize({ width: 768, height: 740 });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);
  await expect(floatingWhatsApp(page)).toHaveCSS('opacity', '1');
  // A person who moves by keys finds them everywhere.
  const buying = page.locator('#planos article [data-act]').first();
  await buying.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(floatingWhatsApp(page)).toHaveCSS('opacity', '0');
  await floatingWhatsApp(page).focus();
  await expect(floatingWhatsApp(page)).toHaveCSS('opacity', '1');
});

test('the floating button of the dashboard covers no control, and is away while somebody types', async ({
  page,
}) => {
  test.slow();
  await signInTo(page, await newSubscriber({ answers: ALL_ANSWERS }));
  const floating = page.locator('.floating').getByRole('link', { name: HELP.button });
  await expect(floating).toHaveCount(1);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const control of await page.getByRole('main').getByRole('button').all()) {
      await checkUncovered(page, control, `${size.width}: ${await control.innerText()}`);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await startEditing(page);
  const name = page.getByLabel(FIELD_LABELS.nome_completo);
  await checkUncovered(page, name, 'a field');
  await name.focus();
  for (const block of ['start', 'center', 'end'] as const) {
    await name.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
    await expect(floating).toHaveCSS('opacity', '0');
  }
});

declare global {
  interface Window {
    early?: boolean | null;
  }
}
