import type { Page } from '@playwright/test';
import { LANDING } from 'domain/site/landing-texts';
import { expect, test, WITH_MOTION } from '../support/journey.ts';

test.use(WITH_MOTION);

declare global {
  interface Window {
    early?: Set<string> | null;
  }
}

test.describe('the carousel', () => {
  const left = (page: Page) => page.locator('.rail').evaluate((rail) => Math.round(rail.scrollLeft));
  const width = (page: Page) => page.locator('.rail').evaluate((rail) => rail.clientWidth);
  /** Stops the clock of the page; the test moves it. */
  const stopClock = async (page: Page) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
  };
  const bring = (page: Page) =>
    page.locator('#depoimentos').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));

  // spec: "Testimonial carousel autoplays every 3 s"
  // spec: "| Testimonial autoplay | 3 s |"
  test('moves by itself every 3 seconds and starts over after the last slide', async ({ page }) => {
    await stopClock(page);
    await page.goto('/');
    await bring(page);
    const one = await width(page);
    for (const slide of [1, 2, 0]) {
      await page.clock.runFor(3000);
      await expect.poll(() => left(page)).toBeCloseTo(slide * one, -1);
    }
  });

  test('is stopped and started by its button', async ({ page }) => {
    await stopClock(page);
    await page.goto('/');
    await bring(page);
    await page.getByRole('button', { name: LANDING.pause, exact: true }).click();
    await page.clock.runFor(9000);
    expect(await left(page)).toBe(0);
    await page.getByRole('button', { name: LANDING.play, exact: true }).click();
    await page.clock.runFor(3000);
    await expect.poll(() => left(page)).toBeGreaterThan(0);
  });

  test('stops under the pointer, with the focus inside, and for people who prefer less motion', async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/');
    await bring(page);
    await page.locator('.rail').hover();
    await page.clock.runFor(9000);
    expect(await left(page)).toBe(0);
    await page.mouse.move(0, 0);
    await page.locator('.rail').focus();
    await page.clock.runFor(9000);
    expect(await left(page)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await bring(page);
    await page.clock.runFor(9000);
    expect(await left(page)).toBe(0);
    await expect(page.getByRole('button', { name: LANDING.play, exact: true })).toBeVisible();
  });

  test.describe('under a finger', () => {
    test.use({ hasTouch: true });

    test('follows each swipe by one slide and then stops moving by itself', async ({ page, context }) => {
      await stopClock(page);
      await page.goto('/');
      await bring(page);
      const one = await width(page);
      // While React takes the page over, the browser may lay out the rail in the middle of the swipe.
      // A busy browser tells the page late that it has been scrolled, which starts the wait before React runs.
      await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' });
      await page.clock.runFor(200);
      await page.waitForFunction(() => window.early === null);
      const next = (await left(page)) + one;
      const { x, y } = (await page.locator('.rail').boundingBox()) ?? { x: 0, y: 0 };
      const browser = await context.newCDPSession(page);
      // The events have times of their own, in seconds, because a busy machine would make the finger too fast.
      let timestamp = Date.now() / 1_000 - 1;
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => {
        timestamp += 0.016;
        return browser.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
      };
      await touch('touchStart', { x: x + 280, y: y + 100 });
      for (let moved = 20; moved <= 260; moved += 20)
        await touch('touchMove', { x: x + 280 - moved, y: y + 100 });
      // The finger rests before it leaves. Flung by a busy browser, the rail once passed a slide that it has to stop at.
      timestamp += 0.2;
      await touch('touchEnd');
      await expect.poll(() => left(page)).toBeCloseTo(next, -1);
      await expect(page.getByRole('button', { name: LANDING.play, exact: true })).toBeVisible();
      await page.clock.runFor(9000);
      expect(await left(page)).toBeCloseTo(next, -1);
      for (const slide of await page.locator('.rail > li').all())
        await expect(slide).toHaveCSS('scroll-snap-stop', 'always');
    });
  });

  test('is moved by its buttons and the arrow keys', async ({ page }) => {
    await page.goto('/');
    await bring(page);
    const one = await width(page);
    await page.getByRole('button', { name: LANDING.next }).click();
    await expect.poll(() => left(page)).toBeCloseTo(one, -1);
    await page.getByRole('button', { name: LANDING.previous }).click();
    await expect.poll(() => left(page)).toBeCloseTo(0, -1);
    await page.getByRole('button', { name: LANDING.previous }).click();
    await expect.poll(() => left(page)).toBeCloseTo(2 * one, -1);
    await page.locator('.rail').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => left(page)).toBeCloseTo(one, -1);
  });
});
