import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../support/journey.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const dist = join(root, 'web', 'dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const brotli = (text: string | Buffer) => brotliCompressSync(text).length;
const BOOTSTRAP = /<script data-js="([^"]*)">([\s\S]*?)<\/script>/;

test('before a person does anything the page makes at most 6 requests of 60 kB, and none for a script', async ({
  page,
}) => {
  // The page loads its scripts ahead after some seconds, which can pass before a busy machine finds the network idle.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
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

test('without any action the chunks are prefetched and not run', async ({ page }) => {
  await page.goto('/');
  const files = BOOTSTRAP.exec(read('index.html'))?.[1]?.split(' ') ?? [];
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(files.length);
  expect(await page.evaluate(() => window.early instanceof Set)).toBe(true);
});
