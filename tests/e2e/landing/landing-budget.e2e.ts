import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../support/journey.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const dist = join(root, 'web', 'dist');
const brotli = (text: string | Buffer) => brotliCompressSync(text).length;

test('before a person does anything the page makes at most 6 requests of 60 kB, and none for a script', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(urls.length, urls.join(' ')).toBeLessThanOrEqual(6);
  expect(urls.filter((url) => url.endsWith('.js'))).toEqual([]);
  const bytes = urls.reduce((sum, url) => {
    const file = readFileSync(join(dist, url === '/' ? 'index.html' : url));
    return sum + (/\.(html|svg|webmanifest)$|\/$/.test(url) ? brotli(file) : file.length);
  }, 0);
  expect(bytes, urls.join(' ')).toBeLessThanOrEqual(60_000);
});

test('the page is at most 6,700 px long on a phone, the first price at most 4,000 px down, and no longer on wide screens', async ({
  page,
}) => {
  await page.goto('/');
  // The end of the page has its own length once it has been in sight.
  const height = async () => {
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    await expect(page.locator('footer nav').last()).toBeInViewport();
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  const phone = await height();
  expect(phone).toBeLessThanOrEqual(6_700);
  const price = page.locator('#planos article strong').first();
  expect(await price.evaluate((one) => one.getBoundingClientRect().top + window.scrollY)).toBeLessThanOrEqual(
    4_000,
  );
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await height()).toBeLessThanOrEqual(phone);
  }
});
