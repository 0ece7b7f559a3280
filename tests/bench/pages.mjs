/** Measures how soon a slow phone sees the built pages, beside a page that can hardly be less. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, devices } from 'playwright';
import { root } from '../../scripts/processes.mjs';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.mjs';
import { median, round } from './measures.mjs';

const RUNS = 7;
const dist = join(root, 'web', 'dist');

/** Lighthouse's slow 4G and its phone's processor, applied for real. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 0.9 * 1e6) / 8,
  uploadThroughput: (0.75 * 0.9 * 1e6) / 8,
};
const CPU_SLOWDOWN = 4;

const LEAST =
  '<!DOCTYPE html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Least</title><h1>Quer transformar seu corpo?</h1>';
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const PAGES = { '/': 'index.html', '/dashboard': 'app.html' };
const COMPRESSED = /^text|svg|json/;

/** Serves web/dist as Hosting does, compressed; `/least` is the page to compare with. */
function serve(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = PAGES[pathname] ?? pathname.slice(1);
  const type = pathname === '/least' ? TYPES['.html'] : TYPES[extname(file)];
  try {
    const body = pathname === '/least' ? Buffer.from(LEAST) : readFileSync(join(dist, file));
    const small = COMPRESSED.test(type ?? '');
    response.writeHead(200, { 'content-type': type, ...(small && { 'content-encoding': 'br' }) });
    response.end(small ? brotliCompressSync(body) : body);
  } catch {
    response.writeHead(404).end();
  }
}

/** First and largest contentful paint in milliseconds, and layout shift, of one first visit. */
async function visit(browser, url) {
  const context = await browser.newContext(devices['Moto G4']);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      window.seen = { lcp: 0, shift: 0 };
      new PerformanceObserver((list) => {
        window.seen.lcp = list.getEntries().at(-1).startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => window.seen.lcp > 0);
    return await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      lcp: window.seen.lcp,
      shift: window.seen.shift,
    }));
  } finally {
    await context.close();
  }
}

/** @returns {Promise<Record<string, {value: number, unit: string, limit?: number}>>} medians of visits made in turns */
export async function benchPages() {
  const server = createServer(serve);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const visits = { '/least': [], '/': [], '/dashboard': [] };
  try {
    for (let run = 0; run < RUNS; run += 1)
      for (const path of Object.keys(visits)) visits[path].push(await visit(browser, origin + path));
  } finally {
    await browser.close();
    server.close();
  }
  const of = (path, name) => median(visits[path].map((each) => each[name]));
  const least = of('/least', 'fcp');
  return {
    'least page: first paint (median of 7)': { value: round(least), unit: 'ms' },
    'landing: first paint': { value: round(of('/', 'fcp')), unit: 'ms' },
    'landing: largest paint': { value: round(of('/', 'lcp')), unit: 'ms' },
    'landing: layout shift': { value: round(of('/', 'shift')), unit: '', limit: 0 },
    'landing: largest paint ÷ least page': { value: round(of('/', 'lcp') / least), unit: '' },
    'dashboard: first paint of the shell': { value: round(of('/dashboard', 'fcp')), unit: 'ms' },
    'dashboard: first paint ÷ least page': { value: round(of('/dashboard', 'fcp') / least), unit: '' },
  };
}
