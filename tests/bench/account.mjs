/**
 * Measures the way from 'Criar Conta' after a payment to the questionnaire, on the built site with the local suite: on the slow phone
 * in the street, and on this machine without brakes. The specification keeps the new account waiting for 1.5 s of it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, devices } from 'playwright';
import { DEMO_PASSWORD, startSuite } from 'emulators';
import { HOST } from '../../scripts/processes.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';
import { startRelay } from '../support/relay.ts';
import { CPU_SLOWDOWN, STREET, median } from './measures.mjs';

/** @import { Browser } from 'playwright' */
/** @import { Ports } from 'emulators' */
/** @import { Figures } from './measures.mjs' */

/**
 * Milliseconds from the press to the panel's address, and to the questionnaire whose button answers.
 * @typedef {{ address: number, wizard: number }} Way
 */

const RUNS = 5;
/** The time that a person takes to type a password twice, in milliseconds. */
const TYPING = 8_000;

/**
 * A PIX that is paid and has no account yet, as the browser of its buyer keeps it.
 * @param {Ports} ports
 */
async function paidOrder(ports) {
  const ask = async (/** @type {string} */ url, /** @type {object} */ body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const api = `http://${HOST}:${ports.hosting}/api/payments`;
  const email = `conta-${randomUUID()}@personal.example`;
  const form = {
    plan: 'pro',
    customer_email: email,
    customer_name: 'Paula Nunes',
    customer_phone: '(11)98765-4321',
    customer_tax_id: '52998224725',
    order_id: randomUUID(),
  };
  const { pixData } = (await ask(`${api}/create-pix-payment`, { data: form })).result;
  await ask(`http://${HOST}:${ports.abacatepay}/_sandbox/charges/${pixData.id}/pay`, {});
  const asked = { data: { pixId: pixData.id, customer_email: email } };
  while (!(await ask(`${api}/check-pix-payment`, asked)).result.isPaid) await delay(200);
  return { pixData, email, plan: 'pro', paid: true, savedAt: Date.now() };
}

/** Notes when the address and the questionnaire are there, in `window.way`. It runs in the page. */
function watch() {
  const way = { pressed: 0, address: 0, wizard: 0 };
  Object.assign(window, { way });
  addEventListener('pointerdown', ({ timeStamp }) => (way.pressed = timeStamp), true);
  const look = () => {
    if (way.address === 0 && location.pathname === '/dashboard') way.address = performance.now();
    if (document.querySelector('dialog[open] progress ~ form [type=submit]') && way.wizard === 0)
      way.wizard = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * @param {Browser} browser
 * @param {Ports} ports
 * @param {boolean} slow
 * @returns {Promise<Way>}
 */
async function createAccount(browser, ports, slow) {
  const order = JSON.stringify([await paidOrder(ports)]);
  // The browser's brakes let preflights pass, which are round trips as well.
  const relay = await startRelay(ports, ({ name }) =>
    slow && name.startsWith('OPTIONS') ? delay(STREET.latency) : undefined,
  );
  const baseURL = relay.origin;
  const context = await browser.newContext({ ...devices['Moto G4'], baseURL, locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.addInitScript((kept) => {
      if (sessionStorage.length === 0) localStorage.setItem('pedido', kept);
      sessionStorage.setItem('kept', 'true');
    }, order);
    if (slow) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', STREET);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    page.setDefaultTimeout(120_000);
    await page.goto('/');
    await page.getByRole('button', { name: 'Criar Senha e Acessar Painel' }).tap();
    const passwords = page.locator('dialog[open] input[autocomplete=new-password]');
    await passwords.first().waitFor();
    await delay(TYPING);
    for (const field of await passwords.all()) await field.fill(DEMO_PASSWORD);
    await page.locator('dialog[open] form [type=submit]').tap();
    await page.waitForFunction(() => Reflect.get(window, 'way').wizard > 0);
    const { pressed, address, wizard } = await page.evaluate(() => Reflect.get(window, 'way'));
    return { address: address - pressed, wizard: wizard - pressed };
  } finally {
    await context.close();
    await relay.stop();
  }
}

/**
 * Measures medians.
 * @returns {Promise<Figures>}
 */
export async function benchAccount() {
  const suite = await startSuite();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  /** @type {Way[]} */
  const street = [];
  /** @type {Way[]} */
  const desk = [];
  try {
    // The first account loads the function.
    await createAccount(browser, suite.ports, false);
    for (let run = 0; run < RUNS; run += 1) {
      street.push(await createAccount(browser, suite.ports, true));
      desk.push(await createAccount(browser, suite.ports, false));
    }
  } finally {
    await browser.close();
    await suite.stop();
  }
  const figure = (/** @type {Way[]} */ ways, /** @type {keyof Way} */ name, limit = {}) => {
    const times = ways.map((way) => Math.round(way[name]));
    const spread = `${Math.min(...times)} to ${Math.max(...times)}`;
    return { value: median(times), unit: 'ms', spread, ...limit };
  };
  return {
    "in the street: 'Criar Conta' → the panel's address (median of 5)": figure(street, 'address'),
    "in the street: 'Criar Conta' → questionnaire": figure(street, 'wizard', { limit: 5_000 }),
    "at a desk: 'Criar Conta' → the panel's address": figure(desk, 'address'),
    "at a desk: 'Criar Conta' → questionnaire": figure(desk, 'wizard', { limit: 2_500 }),
  };
}
