/** Measures how soon a subscriber sees the dashboard's data: the built site on the local suite, in Chromium, with slow answers. */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, devices } from 'playwright';
import { DEMO_PASSWORD, seedAccount } from '../../emulators/seed/seed.ts';
import { ephemeralPorts } from '../../scripts/ports.ts';
import { HOST } from '../../scripts/processes.ts';
import { PROJECT, startSuite } from '../../scripts/suite.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';
import { closedGate } from '../support/gate.ts';
import { DASHBOARD_BUDGET, dashboardWeight } from '../support/dashboard-weight.ts';
import { startRelay } from '../support/relay.ts';
import { median, round } from './measures.mjs';

/** @import { Browser, BrowserContext, Page } from 'playwright' */
/** @import { Ports } from '../../scripts/ports.ts' */
/** @import { Figure, Figures } from './measures.mjs' */

/**
 * The times (milliseconds) and billed reads of two visits: `signIn` on a new browser, then `known` and `back` on return.
 * @typedef {{ signIn: number, known: number, back: number, readsFirst: number, readsBack: number }} Visits
 */

const RUNS = 5;
/** Every answer comes this much later, in milliseconds. */
const ROUND_TRIP = 150;
/** How many times slower a phone's processor is. */
const CPU_SLOWDOWN = 4;
/** After this many milliseconds without a new request the page is waiting for answers. The figures do not depend on it. */
const QUIET = 1_000;

/** @type {import('../../emulators/seed/seed.ts').Account & { answers: { limitacoes_lesoes: string } }} */
const PERSON = {
  email: 'bench@personal.example',
  nome: 'Paula Nunes',
  endsInDays: 30,
  tier: 'pro',
  answers: { limitacoes_lesoes: 'Dor no joelho', altura: 1.65, peso: 61.2 },
};
/** The browser keeps the name but no answers, so the name shows the last known data and an answer shows the live data. */
const KNOWN = PERSON.nome;
const LIVE = PERSON.answers.limitacoes_lesoes;

/**
 * Waits until the page shows a text. Answers the time in milliseconds since the navigation began.
 * @param {Page} page
 * @param {string} text
 */
async function shown(page, text) {
  const now = await page.waitForFunction(
    (wanted) => document.body?.textContent?.includes(wanted) && performance.now(),
    text,
  );
  return Number(await now.jsonValue());
}

/**
 * Opens the dashboard's login dialog and fills it in.
 * @param {Page} page
 */
async function openLogin(page) {
  await page.goto('/dashboard');
  await page.locator('main button').first().click();
  await page.locator('dialog input[type=email]').fill(PERSON.email);
  await page.locator('dialog input[type=password]').fill(DEMO_PASSWORD);
}
const submit = (/** @type {Page} */ page) => page.locator('dialog form button[type=submit]').click();

/**
 * Counts how many times all waiting requests have to be answered until the page shows a text.
 * @param {Awaited<ReturnType<typeof closedGate>>} gate
 * @param {Page} page
 * @param {string} text
 */
async function countTrips(gate, page, text) {
  let trips = 0;
  for (;;) {
    await delay(QUIET);
    if (await page.getByText(text).first().isVisible()) return trips;
    if (gate.letGo() > 0) trips += 1;
  }
}

/**
 * Sequential round trips: `signIn` to live data when signing in, `known` and `back` to the last known and the live data in
 * the visit after it.
 * @param {Browser} browser
 * @param {Ports} ports
 */
async function benchTrips(browser, ports) {
  const gate = await closedGate(ports);
  const context = await browser.newContext({ baseURL: gate.origin });
  try {
    const page = await context.newPage();
    await openLogin(page);
    await submit(page);
    const signIn = await countTrips(gate, page, LIVE);
    gate.setOpen(true);
    await page.close();
    const next = await context.newPage();
    gate.setOpen(false);
    await next.goto('/dashboard');
    return {
      signIn,
      known: await countTrips(gate, next, KNOWN),
      back: await countTrips(gate, next, LIVE),
    };
  } finally {
    await context.close();
    await gate.stop();
  }
}

/** @param {BrowserContext} context */
async function slowPage(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    addEventListener('click', () => Object.assign(window, { clicked: performance.now() }), true);
  });
  return page;
}

/**
 * Signs in on a new browser, and comes back to it.
 * @param {Browser} browser
 * @param {string} origin
 * @param {() => Promise<number>} reads the billed reads so far
 * @returns {Promise<Visits>}
 */
async function visitTwice(browser, origin, reads) {
  const context = await browser.newContext({ ...devices['Moto G4'], baseURL: origin });
  try {
    const before = await reads();
    const page = await slowPage(context);
    await openLogin(page);
    await submit(page);
    const signIn = (await shown(page, LIVE)) - (await page.evaluate(() => Reflect.get(window, 'clicked')));
    await page.close();
    const between = await reads();
    const next = await slowPage(context);
    await next.goto('/dashboard', { waitUntil: 'commit' });
    const known = await shown(next, KNOWN);
    const back = await shown(next, LIVE);
    return { signIn, known, back, readsFirst: between - before, readsBack: (await reads()) - between };
  } finally {
    await context.close();
  }
}

/**
 * Measures the times of several visits, and the figures that are the same in every visit: bytes, round trips, reads.
 * @returns {Promise<Figures>}
 */
export async function benchDashboard() {
  const suite = await startSuite({ ports: await ephemeralPorts() });
  const { ports } = suite;
  const relay = await startRelay(ports, () => delay(ROUND_TRIP));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const uid = await seedAccount({ project: PROJECT, ports, account: PERSON });
    const reads = async () => {
      const url = `http://${HOST}:${ports.firestore}/emulator/v1/projects/${PROJECT}/reads/${uid}`;
      return (await (await fetch(url)).json()).reads;
    };
    // The trips come first, so that the functions are running when the times are measured.
    const trips = await benchTrips(browser, ports);
    /** @type {Visits[]} */
    const visits = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visitTwice(browser, relay.origin, reads));
    const weight = dashboardWeight();
    const inKilobytes = (/** @type {'known' | 'live' | 'all'} */ part) => ({
      value: round(weight[part] / 1000),
      unit: 'kB br',
      limit: DASHBOARD_BUDGET[part] / 1000,
    });
    return {
      'JavaScript to the last known data': inKilobytes('known'),
      'JavaScript to live data': inKilobytes('live'),
      'JavaScript in all': inKilobytes('all'),
      'round trips, Entrar to live data': { value: trips.signIn, unit: '', limit: 6 },
      'round trips, return to the last known data': { value: trips.known, unit: '', limit: 0 },
      'round trips, return to live data': { value: trips.back, unit: '', limit: 3 },
      'Entrar to live data (median of 5)': timeOf(visits, 'signIn'),
      'return to the last known data': timeOf(visits, 'known'),
      'return to live data': timeOf(visits, 'back'),
      'billed reads, signing in (most of 5)': { ...most(visits, 'readsFirst'), limit: 3 },
      'billed reads, return': { ...most(visits, 'readsBack'), limit: 3 },
    };
  } finally {
    await browser.close();
    await relay.stop();
    await suite.stop();
  }
}

/**
 * The median of a time, with the least and the greatest.
 * @param {readonly Visits[]} visits
 * @param {keyof Visits} name
 * @returns {Figure}
 */
function timeOf(visits, name) {
  const times = visits.map((visit) => visit[name]);
  const spread = `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}`;
  return { value: Math.round(median(times)), unit: 'ms', spread };
}

/**
 * The greatest count.
 * @param {readonly Visits[]} visits
 * @param {keyof Visits} name
 * @returns {Figure}
 */
const most = (visits, name) => ({ value: Math.max(...visits.map((visit) => visit[name])), unit: '' });
