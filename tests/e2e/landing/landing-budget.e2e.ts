import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findHtmlProblems } from '../support/find-html-problems.ts';
import { expect, test } from '../support/journey.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const dist = join(root, 'web', 'dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const brotli = (text: string | Buffer) => brotliCompressSync(text).length;
const BOOTSTRAP = /<script data-js="([^"]*)">([\s\S]*?)<\/script>/;

test('the HTML with its styles is at most 14.0 kB, its script at most 2.05 kB', () => {
  const html = read('index.html');
  expect(brotli(html)).toBeLessThanOrEqual(14_000);
  const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>/g)];
  expect(scripts).toHaveLength(1);
  expect(Buffer.byteLength(BOOTSTRAP.exec(html)?.[2] ?? '')).toBeLessThanOrEqual(2_050);
  expect(html).not.toMatch(/<link[^>]*rel="?stylesheet/);
});

test('one inline script, the same on every page, is allowed by its hash in firebase.json', () => {
  const texts = [
    'index.html',
    'app.html',
    'conta.html',
    'treinador.html',
    'privacidade.html',
    '404.html',
  ].map((page) => BOOTSTRAP.exec(read(page))?.[2]);
  expect(new Set(texts).size).toBe(1);
  const hash = createHash('sha256')
    .update(texts[0] ?? '')
    .digest('base64');
  const policy = /script-src ([^;]*);/.exec(readFileSync(join(root, 'firebase.json'), 'utf8'))?.[1];
  expect(policy).toBe(`'self' 'sha256-${hash}'`);
});

test('every page has its <head> from the one shell', () => {
  const pages = readdirSync(join(root, 'web')).filter((file) => file.endsWith('.html'));
  expect(pages).toHaveLength(4);
  for (const page of pages) {
    expect(readFileSync(join(root, 'web', page), 'utf8'), page).toMatch(/^<body/);
    const [, shared] = /(<meta name="color-scheme".*?)<script/.exec(read(page)) ?? [];
    expect(shared, page).toMatch(/id="paper"/);
  }
});

test('React and the scripts of the page are at most 90 kB, in at most 8 files that exist', () => {
  const files = BOOTSTRAP.exec(read('index.html'))?.[1]?.split(' ') ?? [];
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(8);
  const bytes = files.reduce((sum, file) => sum + brotli(readFileSync(join(dist, file))), 0);
  expect(bytes).toBeLessThanOrEqual(90_000);
});

test('buying loads no code of the dashboard, its forms or its database', () => {
  const loaded = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    const imports = read(`assets/${file}`).matchAll(/(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g);
    for (const [, next] of imports) if (next !== undefined) loaded(next, found);
    return found;
  };
  const entries = readdirSync(join(dist, 'assets')).filter((file) =>
    /^(pix|card|post-payment)-dialog-.*js$/.test(file),
  );
  expect(entries).toHaveLength(3);
  const files = entries.flatMap((file) => [...loaded(file)]);
  expect(files.filter((file) => /^(panel|firestore)/.test(file))).toEqual([]);
});

test('a build without an App Check key contains no App Check code', () => {
  const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  expect(files.filter((file) => /app-check/i.test(file))).toEqual([]);
  const shared = files.filter((file) => file.startsWith('shared-'));
  expect(shared).toHaveLength(1);
  for (const file of shared) expect(read(`assets/${file}`)).not.toMatch(/app.?check/i);
});

test('the display font is at most 12 kB, a picture for a phone at most 20 kB', () => {
  for (const file of readdirSync(join(dist, 'assets'))) {
    const { length } = readFileSync(join(dist, 'assets', file));
    if (file.endsWith('.woff2')) expect(length, file).toBeLessThanOrEqual(12_000);
    if (/-(320|480|640).*\.avif$/.test(file)) expect(length, file).toBeLessThanOrEqual(20_000);
    if (/hero-480.*\.avif$/.test(file)) expect(length, file).toBeLessThanOrEqual(12_300);
  }
});

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

test('no style makes the browser style the whole page anew when the focus moves', () => {
  const styles = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));
  for (const file of styles)
    expect(readFileSync(join(dist, 'assets', file), 'utf8'), file).not.toMatch(/:has\([^{}]*::placeholder/);
});

for (const file of ['index.html', 'privacidade.html', '404.html', 'app.html', 'conta.html'])
  test(`${file} is valid HTML, and its anchors lead somewhere`, async () => {
    const html = read(file);
    expect(await findHtmlProblems(html)).toEqual([]);
    const anchors = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(anchors.filter((id) => !html.includes(` id="${id}"`))).toEqual([]);
  });
