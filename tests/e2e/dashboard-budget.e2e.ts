import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PANEL_STATES, SIGNED_OUT } from 'domain/texts/dashboard';
import { expect, test } from './support/journey.ts';

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const brotli = (text: string) => brotliCompressSync(text).length;
const html = read('app.html');

/** Files of JavaScript that the shell names, by the tags that match. */
const named = (tags: RegExp) =>
  [...html.matchAll(tags)].map((tag) => /(?:src|href)="\/assets\/([^"]+\.js)"/.exec(tag[0])?.[1] ?? '');
const entry = named(/<script[^>]*src=[^>]*>/g);
const preloaded = named(/<link[^>]*modulepreload[^>]*>/g);

/** A file, and all that it imports; with `onDemand` also what it may import later, but for the landing page. */
function reachable(file: string, onDemand: boolean, found = new Set<string>()): Set<string> {
  if (found.has(file) || /^landing-(route|overlay)/.test(file)) return found;
  found.add(file);
  const text = read(`assets/${file}`);
  const imports = onDemand ? /["'`]\.\/([\w.-]+\.js)["'`]/g : /(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g;
  for (const [, next] of text.matchAll(imports)) if (next !== undefined) reachable(next, onDemand, found);
  return found;
}
const bytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotli(read(`assets/${file}`)), 0);
const first = reachable(entry[0] ?? '', false);

test('the shell is HTML with its styles, which fits the first packets, and waits for no style sheet', () => {
  expect(brotli(html)).toBeLessThanOrEqual(14_000);
  expect(html).not.toMatch(/<link[^>]*rel="?stylesheet/);
  expect(html).toContain(PANEL_STATES.loading);
});

test('to the last known data it takes at most 98 kB of JavaScript, to the live data 193, in all 220', () => {
  expect(entry).toHaveLength(1);
  expect(bytes(first)).toBeLessThanOrEqual(98_000);
  expect(bytes(new Set([...first, ...preloaded]))).toBeLessThanOrEqual(193_000);
  expect(bytes(reachable(entry[0] ?? '', true))).toBeLessThanOrEqual(220_000);
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
