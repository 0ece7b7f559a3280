import type { Page, Route } from '@playwright/test';
import { LANDING } from 'domain/site/landing-texts';
import { expect, suitePorts, test, WITH_MOTION } from '../support/journey.ts';

declare global {
  interface Window {
    early?: boolean | null;
  }
}

test.describe('landing carousel', () => {
  test.use(WITH_MOTION);

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
});

test.describe('landing video', () => {
  test.use(WITH_MOTION);

  const FILE = '**/v0/b/**/videos%2Fdemo.mp4**';
  const ROW = /:runQuery/;

  /** Opens the page and scrolls to the video, which loads it. */
  async function comeNear(page: Page) {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Seu Personal Sempre com Você' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
  }

  // spec: "Video: autoplays muted and looped when metadata loads"
  // spec: "A hover button plays or pauses it"
  // spec: "The file's public URL comes from the storage bucket 'videos'"
  test('the demo video plays muted and looped, and a button stops and starts it', async ({ page }) => {
    await comeNear(page);
    const video = page.locator('video');
    await expect(video).toHaveAttribute('src', /videos%2Fdemo\.mp4\?alt=media$/);
    await expect(video).toHaveJSProperty('muted', true);
    await expect(video).toHaveJSProperty('loop', true);
    await expect(video).toHaveAccessibleName(LANDING.video);
    await page.getByRole('button', { name: LANDING.videoPause }).click();
    await expect(video).toHaveJSProperty('paused', true);
    await page.getByRole('button', { name: LANDING.videoPlay }).click();
    await expect(video).toHaveJSProperty('paused', false);
  });

  test('the app is shown 240 px wide on a phone, with its button small in a corner, and keys move the row', async ({
    page,
  }) => {
    await comeNear(page);
    const frame = (await page.locator('video').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(frame.width).toBeGreaterThanOrEqual(230);
    const button = await page.getByRole('button', { name: LANDING.videoPause }).boundingBox();
    expect(button?.width).toBeLessThanOrEqual(48);
    expect(button?.x).toBeGreaterThan(frame.x + frame.width - 64);
    expect(button?.y).toBeGreaterThan(frame.y + frame.height - 64);
    const timer = page.getByRole('img', { name: LANDING.screenTimer });
    await expect(timer).not.toBeInViewport({ ratio: 1 });
    expect((await timer.boundingBox())?.width).toBe(240);
    const row = page.getByRole('list', { name: LANDING.showcaseTitle });
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  });

  // spec: "app_videos: select one row filtered by video_type 'demo', aspect_ratio, is_active true"
  // spec: "Demo video: portrait 9:16 by default"
  test('the video is requested only when a person scrolls near it, by type, orientation and active state', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(':runQuery')) asked.push(request.postData() ?? '');
    });
    await page.goto('/');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => window.early === null);
    expect(asked).toEqual([]);
    await comeNear(page);
    await expect(page.locator('video')).toHaveCount(1);
    expect(asked).toHaveLength(1);
    for (const part of ['app_videos', 'video_type', 'demo', 'aspect_ratio', '9:16', 'is_active'])
      expect(asked[0]).toContain(part);
  });

  // spec: "Files are in the public storage bucket 'videos'"
  test('anybody can fetch the file, and nobody can list or upload files', async ({ request }) => {
    const bucket = `http://127.0.0.1:${suitePorts().storage}/v0/b/demo-personal.appspot.com/o`;
    expect((await request.get(`${bucket}/videos%2Fdemo.mp4?alt=media`)).status()).toBe(200);
    expect((await request.get(`${bucket}?prefix=videos/`)).status()).toBe(403);
    const put = await request.post(`${bucket}?uploadType=media&name=videos%2Fother.mp4`, { data: 'x' });
    expect(put.status()).toBe(403);
  });

  test.describe('when it cannot be shown', () => {
    test.use({ expectedErrors: /Failed to load resource|net::ERR/ });

    // spec: "If the browser blocks autoplay it falls back silently"
    test('a browser that blocks autoplay shows the video paused, with its button', async ({ page }) => {
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.play = () =>
          Promise.reject(new DOMException('blocked', 'NotAllowedError'));
      });
      await comeNear(page);
      await expect(page.locator('video')).toHaveJSProperty('paused', true);
      await expect(page.getByRole('button', { name: LANDING.videoPlay })).toBeVisible();
    });

    test('a person who prefers less motion starts the video by its button', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await comeNear(page);
      await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
      await expect(page.locator('video')).toHaveJSProperty('paused', true);
    });

    // spec: "Polling errors and video load errors are only logged"
    test('if the file is missing, the text says that the video is still to come', async ({ page }) => {
      await page.route(FILE, (route) => route.fulfill({ status: 404 }));
      const told = page.waitForEvent('console', (message) => message.text().includes('demo video'));
      await comeNear(page);
      await told;
      await expect(page.getByText('Vídeo em breve')).toBeVisible();
      await expect(page.locator('video')).toHaveCount(0);
    });

    // spec: "shows the placeholder 'Vídeo em breve' when no video is found"
    test('if there is no record of a video, the text says so, and not before the answer', async ({
      page,
    }) => {
      const asked = new Promise<Route>((resolve) => void page.route(ROW, resolve));
      await comeNear(page);
      const route = await asked;
      await expect(page.getByText(LANDING.videoLoading)).toBeVisible();
      await expect(page.getByText('Vídeo em breve')).toBeHidden();
      await route.fulfill({ json: [{ readTime: '2026-01-01T00:00:00Z' }] });
      await expect(page.getByText('Vídeo em breve')).toBeVisible();
      await expect(page.getByText(LANDING.videoLoading)).toHaveCount(0);
    });

    // spec: "Polling errors and video load errors are only logged"
    test('a failing database is only logged', async ({ page }) => {
      await page.route(ROW, (route) => route.fulfill({ status: 500, json: {} }));
      const told = page.waitForEvent('console', (message) => message.text().includes('demo video'));
      await comeNear(page);
      await told;
      await expect(page.getByText('Vídeo em breve')).toBeVisible();
    });
  });
});
