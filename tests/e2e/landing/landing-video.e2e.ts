import type { Page, Route } from '@playwright/test';
import { LANDING } from 'domain/site/landing-texts';
import { expect, suitePorts, test, WITH_MOTION } from '../support/journey.ts';

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
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'));
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
  test('if there is no record of a video, the text says so, and not before the answer', async ({ page }) => {
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
