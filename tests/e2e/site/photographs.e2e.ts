import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TRAINER } from 'domain/kit/content/trainer';
import { LANDING, ratingText } from 'domain/site/landing-texts';
import { buildWithPhotographs, PHOTOGRAPHED } from '../../support/photographs.ts';
import { hold } from '../support/browsers.ts';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';

/** The folder of the site that is built with photographs. */
let dist = '';
let remove = () => {};
test.beforeAll(async () => {
  test.setTimeout(300_000);
  ({ dist, remove } = await buildWithPhotographs());
});
test.afterAll(() => remove());

/** The file of the site with photographs that an address names; null where the suite answers. */
function photographedFile(url: string): string | null {
  const { pathname } = new URL(url);
  const file = join(dist, pathname === '/' ? 'index.html' : pathname);
  return existsSync(file) ? file : null;
}

/** Lets the suite's site have photographs for this page. Whatever else is asked for, the suite itself answers. */
async function showPhotographs(page: Page) {
  await page.route('**', (route) => {
    const path = photographedFile(route.request().url());
    return path === null ? route.fallback() : route.fulfill({ path });
  });
}

const box = (page: Page, alt: string) =>
  page.getByRole('img', { name: alt, exact: true }).evaluate((picture) => {
    const { left, right, top, width, height } = picture.getBoundingClientRect();
    return { left, right, top, width, height, bottom: top + height };
  });

test("the trainer's face stands in the first screen, half as wide as a phone, asked for first, and nothing moves for it", async ({
  page,
}) => {
  await showPhotographs(page);
  const portrait = await hold(page, /\/retrato-[^/]*$/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // A machine that runs tests may have none of the fonts that every phone has for the display face until that comes, so its lines
  // break anew. The picture comes afterwards.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const shifts = (window.shifts = [] as number[]);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  await expect.poll(() => portrait.held).toHaveLength(1);
  portrait.release();
  await page.waitForLoadState('networkidle');
  const face = await box(page, TRAINER.name);
  expect(face).toMatchObject({ width: 180, height: 225, right: 360 });
  await expect(page.getByRole('img', { name: TRAINER.name })).toHaveAttribute('fetchpriority', 'high');
  const button = page.getByRole('link', { name: LANDING.callToAction });
  await expect(button).toBeInViewport({ ratio: 1 });
  // The words beside the face do not lie on it.
  const words = page.getByRole('heading', { level: 1 }).or(page.getByText(LANDING.subline, { exact: true }));
  for (const text of await words.all()) {
    const right = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    expect(right).toBeLessThanOrEqual(face.left);
  }
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});

// spec: "Sections: results/testimonials with before/after photos (rating 5)"
// spec: "Testimonial (static): name, role/caption, content, rating 5, images"
test('the results begin with a pair of photographs over the whole width, then come words with stars, and examples last', async ({
  page,
}) => {
  await showPhotographs(page);
  await page.goto('/');
  // All but the first pair follow the first action of a person.
  await page.keyboard.press('Tab');
  const slides = page.locator('#depoimentos').getByRole('listitem');
  const [celia, ana, bruno, davi] = PHOTOGRAPHED;
  for (const [index, one] of [ana, bruno, celia, davi].entries()) {
    const slide = slides.nth(index);
    await expect(slide).toContainText(one?.content ?? '');
    await expect(slide.getByText(LANDING.example)).toHaveCount(one?.example ? 1 : 0);
    await expect(slide.getByText(ratingText(one?.rating ?? 0))).toHaveCount(one?.example ? 0 : 1);
    await expect(slide.getByRole('img')).toHaveCount(one?.photos ? 2 : 0);
  }
  const before = await box(page, `${LANDING.before}: Ana`);
  const after = await box(page, `${LANDING.after}: Ana`);
  expect([before.left, after.right]).toEqual([0, 360]);
  expect(before.height / before.width).toBeCloseTo(1.25, 1);
  const figures = await page.locator('#resultados').getByText(LANDING.students).boundingBox();
  expect(figures?.y).toBeGreaterThan(after.bottom);
});

test('the photographs add at most 40 kB to what comes by itself, and 600 px to the page', async ({
  page,
}) => {
  const measure = async () => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (/\.(webp|avif|jpg)$/.test(request.url())) pictures.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    page.removeAllListeners('request');
    return { pictures, length: await page.evaluate(() => document.documentElement.scrollHeight) };
  };
  const without = await measure();
  await showPhotographs(page);
  const photographed = await measure();
  const added = photographed.pictures.filter((url) => /retrato|antes|depois/.test(url));
  // The portrait and the first pair. The check of the content allows the portrait 15 kB and each of a pair 12 kB.
  expect(added).toHaveLength(3);
  expect(photographed.pictures).toHaveLength(without.pictures.length + 3);
  const bytes = added.reduce((sum, url) => sum + statSync(photographedFile(url) ?? '').size, 0);
  expect(bytes).toBeLessThanOrEqual(40_000);
  expect(photographed.length - without.length).toBeLessThanOrEqual(600);
  // The second pair follows the first action of a person.
  await page.keyboard.press('Tab');
  const second = page.getByRole('img', { name: `${LANDING.after}: Bruno` });
  await expect(second).toHaveJSProperty('complete', true);
  await expect.poll(() => second.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(360);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every photograph of the page is there, too', async ({ page }) => {
    await showPhotographs(page);
    await page.goto('/');
    for (const [moment, name] of [
      [LANDING.before, 'Ana'],
      [LANDING.after, 'Ana'],
      [LANDING.before, 'Bruno'],
      [LANDING.after, 'Bruno'],
    ])
      await expect(page.getByRole('img', { name: `${moment}: ${name}` })).toBeVisible();
  });
});

test('the page with photographs is accessible and fits small screens', async ({ page }) => {
  await showPhotographs(page);
  await page.goto('/');
  await page.locator('details').evaluateAll((all) => {
    for (const item of all) (item as HTMLDetailsElement).open = true;
  });
  await checkScreen(page, 'with photographs');
});

declare global {
  interface Window {
    shifts?: number[];
  }
}
