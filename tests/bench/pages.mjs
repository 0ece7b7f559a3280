/** Measures how soon a slow phone shows the built pages, compared with a page of almost nothing. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, devices } from 'playwright';
import { root, listenAnywhere } from '../../scripts/processes.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';
import { CPU_SLOWDOWN, STREET, median, round } from './measures.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Browser } from 'playwright' */
/** @import { Figures } from './measures.mjs' */

/**
 * First and largest contentful paint in milliseconds, and layout shift, of a first visit.
 * @typedef {{ fcp: number, lcp: number, shift: number }} Visit
 */

const RUNS = 7;
const dist = join(root, 'web', 'dist');

/** The network and the processor of Lighthouse's slow phone, applied to the browser instead of simulated. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 0.9 * 1e6) / 8,
  uploadThroughput: (0.75 * 0.9 * 1e6) / 8,
};

/** A session that the browser keeps as its own order, and what the server says of it. */
const SESSION = 'cs_test_a1B2c3D4';
const VERIFIED = {
  verified: true,
  customer_email: 'ana@exemplo.com',
  name_known: true,
  plan: 'pro',
  amount_cents: 19_990,
  paid_at: '2026-11-22T12:00:00.000Z',
  protocol: '20261122-000001',
  ends_at: '2027-01-21T12:00:00.000Z',
};

const LEAST =
  '<!DOCTYPE html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Least</title><h1>Quer transformar seu corpo?</h1>';
/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
/** @type {Record<string, string>} */
const PAGES = { '/': 'index.html', '/dashboard': 'app.html' };
const COMPRESSED = /^text|svg|json/;

/**
 * Serves web/dist compressed, as Hosting does. `/least` is the page to compare with.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function serve(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/api/payments/verify-payment') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ result: VERIFIED }));
  }
  const file = PAGES[pathname] ?? pathname.slice(1);
  const type = TYPES[pathname === '/least' ? '.html' : extname(file)] ?? 'application/octet-stream';
  try {
    const body = pathname === '/least' ? Buffer.from(LEAST) : readFileSync(join(dist, file));
    const small = COMPRESSED.test(type);
    response.writeHead(200, { 'content-type': type, ...(small && { 'content-encoding': 'br' }) });
    response.end(small ? brotliCompressSync(body) : body);
  } catch {
    response.writeHead(404).end();
  }
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<Visit>}
 */
async function visit(browser, url) {
  const context = await browser.newContext(devices['Moto G4']);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      const seen = { lcp: 0, shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        seen.lcp = list.getEntries().at(-1)?.startTime ?? 0;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, 'value');
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => Reflect.get(window, 'seen').lcp > 0);
    return await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ...Reflect.get(window, 'seen'),
    }));
  } finally {
    await context.close();
  }
}

const TAP_RUNS = 3;

/**
 * Opens a page on the slow network of the street, lets `act` tap something, and answers when each of the selectors was
 * first in the page, in milliseconds from the moment that `act` answers.
 * @param {Browser} browser
 * @param {string} url
 * @param {(page: import('playwright').Page) => Promise<number>} act answers the moment from which to count
 * @param {readonly string[]} selectors
 * @returns {Promise<number[]>}
 */
async function timesUntil(browser, url, act, selectors) {
  const context = await browser.newContext(devices['Moto G4']);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', STREET);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const kept = JSON.stringify([{ session_id: SESSION, savedAt: Date.now() }]);
    if (url.includes(SESSION)) await page.addInitScript((text) => localStorage.setItem('pedido', text), kept);
    await page.addInitScript((wanted) => {
      const found = wanted.map(() => 0);
      Object.assign(window, { found });
      const look = () => {
        for (const [index, selector] of wanted.entries()) {
          const element = document.querySelector(selector);
          if (found[index] === 0 && element?.checkVisibility()) found[index] = performance.now();
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, selectors);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const from = await act(page);
    await page.waitForFunction(() => Reflect.get(window, 'found').every(Boolean), undefined, {
      timeout: 60_000,
    });
    return await page.evaluate(
      (start) => Reflect.get(window, 'found').map((/** @type {number} */ at) => at - start),
      from,
    );
  } finally {
    await context.close();
  }
}

/**
 * Scrolls to the first buying button and taps it, before React is there. Answers the moment of the tap.
 * @param {import('playwright').Page} page
 */
async function tapToBuy(page) {
  await page.waitForLoadState('load');
  await page.evaluate(() => {
    const keep = (/** @type {PointerEvent} */ { timeStamp }) => Object.assign(window, { tapped: timeStamp });
    addEventListener('pointerdown', keep, { capture: true, once: true });
  });
  await page.locator('#planos article [data-act]').first().tap();
  return page.evaluate(() => Reflect.get(window, 'tapped'));
}

/**
 * Measures the answers to a person on the slow network of the street. A frame that a selector shows in is painted next.
 * @param {Browser} browser
 * @param {string} origin
 * @returns {Promise<Figures>}
 */
async function benchTaps(browser, origin) {
  /** @type {{ form: number[], notice: number[], paid: number[], password: number[] }} */
  const times = { form: [], notice: [], paid: [], password: [] };
  for (let run = 0; run < TAP_RUNS; run += 1) {
    const [form = 0] = await timesUntil(browser, origin, tapToBuy, ['dialog[open] form']);
    const back = `${origin}/?success=true&session_id=${SESSION}`;
    const [notice = 0, paid = 0, password = 0] = await timesUntil(browser, back, async () => 0, [
      '#return-notice',
      '#return-notice .is-paid',
      '#conta[open]',
    ]);
    times.form.push(form);
    times.notice.push(notice);
    times.paid.push(paid);
    times.password.push(password);
  }
  const figure = (/** @type {number[]} */ of, limit = {}) => ({
    value: round(median(of)),
    unit: 'ms',
    ...limit,
  });
  return {
    'in the street: tap to buy → form (median of 3)': figure(times.form, { limit: 1_000 }),
    "in the street: back from the card page → 'Confirmando'": figure(times.notice),
    "in the street: back from the card page → 'Confirmado'": figure(times.paid),
    'in the street: back from the card page → the form for the password': figure(times.password),
  };
}

/**
 * Measures medians. The pages are visited in turns, so that other work on the machine slows all of them alike. The layout
 * shifts on a machine that has none of the fonts from which the page makes its fallback; every phone has one of them, and
 * Debian has them in the package fonts-liberation.
 * @returns {Promise<Figures>}
 */
export async function benchPages() {
  const server = createServer(serve);
  const origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const paths = /** @type {const} */ (['/least', '/', '/dashboard']);
  /** @type {Record<typeof paths[number], Visit[]>} */
  const visits = { '/least': [], '/': [], '/dashboard': [] };
  /** @type {Figures} */
  let taps;
  try {
    for (let run = 0; run < RUNS; run += 1)
      for (const path of paths) visits[path].push(await visit(browser, origin + path));
    taps = await benchTaps(browser, origin);
  } finally {
    await browser.close();
    server.close();
  }
  const of = (/** @type {typeof paths[number]} */ path, /** @type {keyof Visit} */ name) =>
    median(visits[path].map((each) => each[name]));
  const least = of('/least', 'fcp');
  return {
    'least page: first paint (median of 7)': { value: round(least), unit: 'ms' },
    'landing: first paint': { value: round(of('/', 'fcp')), unit: 'ms' },
    'landing: largest paint': { value: round(of('/', 'lcp')), unit: 'ms' },
    'landing: layout shift': { value: round(of('/', 'shift')), unit: '', limit: 0 },
    'landing: largest paint ÷ least page': { value: round(of('/', 'lcp') / least), unit: '' },
    'dashboard: first paint of the shell': { value: round(of('/dashboard', 'fcp')), unit: 'ms' },
    'dashboard: first paint ÷ least page': { value: round(of('/dashboard', 'fcp') / least), unit: '' },
    ...taps,
  };
}
