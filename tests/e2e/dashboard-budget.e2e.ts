import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PANEL_STATES, SIGNED_OUT } from 'domain/texts/dashboard';
import { panelWeight } from '../support/panel-weight.mjs';
import { expect, test } from './support/journey.ts';

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const brotli = (text: string) => brotliCompressSync(text).length;
const html = read('app.html');

test('the shell is HTML with its styles, which fits the first packets, and waits for no style sheet', () => {
  expect(brotli(html)).toBeLessThanOrEqual(14_000);
  expect(html).not.toMatch(/<link[^>]*rel="?stylesheet/);
  expect(html).toContain(PANEL_STATES.loading);
});

test('to the last known data it takes at most 101 kB of JavaScript, to the live data 201, in all 235', () => {
  const weight = panelWeight();
  expect(weight.known).toBeLessThanOrEqual(101_000);
  expect(weight.live).toBeLessThanOrEqual(201_000);
  expect(weight.all).toBeLessThanOrEqual(235_000);
});

test('whatever the panel loads to show its first screen is named in its HTML: nothing is found late', async ({
  page,
}) => {
  const late: string[] = [];
  page.on('request', (request) => {
    const file = /\/assets\/([^?]+\.(?:js|css))/.exec(request.url())?.[1];
    if (file !== undefined && !html.includes(file)) late.push(file);
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
  // The one file that stands for the style sheet among the scripts.
  expect(late.filter((file) => !file.startsWith('styles-'))).toEqual([]);
});
