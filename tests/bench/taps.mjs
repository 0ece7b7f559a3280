/**
 * Measures how long every control of the journeys keeps a person waiting for the next frame (Event Timing, the measure of
 * INP), on the built site with the local suite, on Lighthouse's phone with a processor of a quarter of the speed; how soon the
 * player answers; and the way from the panel's button to the questionnaire on the slow network of the street.
 */
import { chromium, devices } from 'playwright';
import { DEMO_PASSWORD, seedAccount, PROJECT, startSuite } from 'emulators';
import { HOST } from '../../scripts/processes.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';
import { CPU_SLOWDOWN, STREET, median } from './measures.mjs';
import { walkPlayer, writeTraining } from './player.mjs';

/** @import { Browser, Locator, Page } from 'playwright' */
/** @import { Figures } from './measures.mjs' */

const RUNS = 3;
/** A press that takes longer than this feels slow (web.dev/inp). */
const LIMIT = 200;
/** Whoever trains presses 'Série feita' thirty times in an hour, without looking for long. */
const PLAYER_LIMIT = 100;

/**
 * The longest interaction of each control in milliseconds, one entry per run.
 * @typedef {Map<string, number[]>} Rows
 */

/** Collects the interactions of a page in `window.interactions`. It runs in the page. */
function collect() {
  /** @type {{ id: number, duration: number }[]} */
  const interactions = [];
  // TypeScript does not know this option yet.
  const shortest = { durationThreshold: 16 };
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, 'interactionId'));
      if (id > 0) interactions.push({ id, duration: entry.duration });
    }
  }).observe({ type: 'event', buffered: true, ...shortest });
}

/**
 * Acts and notes the longest interaction that came of it; shorter ones than the browser reports count as 16 ms. The
 * browser reports an interaction after the frame that follows it.
 * @param {Page} page
 * @param {Rows} rows
 * @param {string} name
 * @param {() => Promise<unknown>} act
 */
async function note(page, rows, name, act) {
  const read = () => page.evaluate(() => Reflect.get(window, 'interactions').length);
  const before = await read();
  await act();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 400));
      }),
  );
  const longest = await page.evaluate(
    (from) =>
      Math.max(
        16,
        ...Reflect.get(window, 'interactions')
          .slice(from)
          .map((/** @type {{ duration: number }} */ { duration }) => duration),
      ),
    before,
  );
  rows.set(name, [...(rows.get(name) ?? []), longest]);
}

/**
 * A page of a slow phone, with a context of its own.
 * @param {Browser} browser
 * @param {string} baseURL
 */
async function slowPage(browser, baseURL) {
  const context = await browser.newContext({ ...devices['Moto G4'], baseURL, locale: 'pt-BR' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(collect);
  return { context, page, session };
}

/**
 * @param {Page} page
 * @param {string} name
 */
const button = (page, name) => page.getByRole('button', { name, exact: true }).first();

/**
 * The landing page: what its inline script answers, and buying.
 * @param {Page} page
 * @param {Rows} rows
 */
async function walkLanding(page, rows) {
  const tap = (/** @type {string} */ name, /** @type {Locator} */ control) =>
    note(page, rows, `landing: ${name}`, () => control.tap());
  await page.goto('/', { waitUntil: 'load' });
  await tap('buying by PIX, the first touch', page.locator('[data-act^=pix]').first());
  await page.locator('dialog[open] form').waitFor();
  const name = page.locator('dialog[open] input').first();
  await note(page, rows, 'PIX: a letter of the name', async () => {
    await name.tap();
    await name.pressSequentially('Ana');
  });
  await note(page, rows, 'PIX: send with mistakes', () =>
    page.locator('dialog[open] button[type=submit]').tap(),
  );
  await note(page, rows, 'PIX: close', () => page.keyboard.press('Escape'));
  await tap('buying by card', page.locator('[data-act^=cartao]').first());
  await page.locator('dialog[open] form').waitFor();
  await note(page, rows, 'card: send with mistakes', () =>
    page.locator('dialog[open] button[type=submit]').tap(),
  );
  await note(page, rows, 'card: close', () => page.keyboard.press('Escape'));
  await tap('menu', page.locator('.nav > summary'));
  await tap('theme', page.locator('.nav [data-toggle]'));
  // The open menu would cover the carousel.
  await page.locator('.nav > summary').tap();
  await tap('carousel, next', page.locator('[data-step="1"]').first());
  await tap('carousel, stop', page.locator('[data-step="0"]').first());
  await tap('a question of the FAQ', page.locator('#faq summary').first());
  await tap('Meu Painel', page.locator('header a[href="/dashboard"]').first());
}

/**
 * The login, the panel and the questionnaire of a person without answers.
 * @param {Page} page
 * @param {Rows} rows
 * @param {string} email
 */
async function walkDashboard(page, rows, email) {
  const tap = (/** @type {string} */ name, /** @type {Locator} */ control) =>
    note(page, rows, name, () => control.tap());
  await page.goto('/dashboard');
  await tap('account: Fazer login', button(page, 'Fazer login'));
  await note(page, rows, 'account: a letter of the address', () =>
    page.locator('dialog[open] input[inputmode=email]').pressSequentially(email),
  );
  await page.locator('dialog[open] input[type=password]').fill(DEMO_PASSWORD);
  await tap('account: Entrar', page.locator('dialog[open] button[type=submit]'));
  const start = button(page, 'Iniciar Anamnese');
  await start.waitFor();
  await page.waitForLoadState('networkidle');
  await tap('panel: Iniciar Anamnese', start);
  await tap('questionnaire: Vamos começar!', button(page, 'Vamos começar!'));
  const step = async (/** @type {number} */ number) => {
    await tap(`questionnaire: Próximo, to step ${number}`, button(page, 'Próximo'));
  };
  await page.locator('dialog[open] select').nth(0).selectOption('17');
  await page.locator('dialog[open] select').nth(1).selectOption({ index: 5 });
  await page.locator('dialog[open] input').last().fill('1990');
  await step(2);
  await note(page, rows, 'questionnaire: a digit of the height', () =>
    page.locator('dialog[open] input[type=text]').nth(0).pressSequentially('1,74'),
  );
  await page.locator('dialog[open] input[type=text]').nth(1).fill('80');
  await tap('questionnaire: the consent', page.locator('dialog[open] input[type=checkbox]'));
  await step(3);
  await tap('questionnaire: a choice', page.locator('dialog[open] input[type=radio]').first());
  await step(4);
  await tap('questionnaire: Voltar', button(page, 'Voltar'));
  await tap('questionnaire: Voltar ao painel', button(page, 'Voltar ao painel'));
  await tap('panel: Suas Informações', page.locator('summary', { hasText: 'Suas Informações' }));
  await tap('panel: Editar', button(page, 'Editar'));
  await tap('panel: Cancelar', button(page, 'Cancelar'));
  await tap('panel: Sair', button(page, 'Sair'));
}

/**
 * Fills in the login of the panel. Its button is not pressed yet.
 * @param {Page} page
 * @param {string} email
 */
async function fillLogin(page, email) {
  await page.goto('/dashboard');
  await button(page, 'Fazer login').tap();
  await page.locator('dialog[open] input[inputmode=email]').fill(email);
  await page.locator('dialog[open] input[type=password]').fill(DEMO_PASSWORD);
}

/**
 * The times of a training from each 'Série feita' to the second frame after it, in milliseconds.
 * @param {Browser} browser
 * @param {string} origin
 * @param {string} email
 */
async function train(browser, origin, email) {
  const { context, page } = await slowPage(browser, origin);
  try {
    await fillLogin(page, email);
    await page.locator('dialog[open] button[type=submit]').tap();
    await button(page, 'Iniciar Anamnese').waitFor();
    return await walkPlayer(page);
  } finally {
    await context.close();
  }
}

/**
 * The time from the panel's button to the questionnaire on the slow network, in milliseconds: a press as soon as the button
 * is there.
 * @param {Browser} browser
 * @param {string} origin
 * @param {string} email
 */
async function panelToWizard(browser, origin, email) {
  const { context, page, session } = await slowPage(browser, origin);
  try {
    await fillLogin(page, email);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', STREET);
    await page.locator('dialog[open] button[type=submit]').tap();
    const start = button(page, 'Iniciar Anamnese');
    await start.waitFor();
    await page.evaluate(() => {
      const keep = (/** @type {PointerEvent} */ { timeStamp }) =>
        Object.assign(window, { tapped: timeStamp });
      addEventListener('pointerdown', keep, { capture: true, once: true });
    });
    await start.tap();
    await page.getByRole('heading', { name: 'Vamos conhecer você' }).waitFor();
    return await page.evaluate(() => performance.now() - Reflect.get(window, 'tapped'));
  } finally {
    await context.close();
  }
}

/**
 * Measures the longest wait for each control (median of three walks).
 * @returns {Promise<Figures>}
 */
export async function benchTaps() {
  const suite = await startSuite();
  const { ports } = suite;
  const origin = `http://${HOST}:${ports.hosting}`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  /** @type {Rows} */
  const rows = new Map();
  /** @type {number[]} */
  const wizard = [];
  /** @type {number[]} */
  const sets = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const email = `taps-${run}@personal.example`;
      const uid = await seedAccount({
        project: PROJECT,
        ports,
        account: { email, nome: 'Paula Nunes', endsInDays: 30, tier: 'pro' },
      });
      wizard.push(await panelToWizard(browser, origin, email));
      await writeTraining(ports, { uid, email });
      sets.push(...(await train(browser, origin, email)));
      const { context, page } = await slowPage(browser, origin);
      try {
        await walkLanding(page, rows);
        await walkDashboard(page, rows, email);
      } finally {
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await suite.stop();
  }
  const figures = [...rows].map(([name, times]) => [
    name,
    {
      value: median(times),
      unit: 'ms',
      limit: LIMIT,
      spread: `${Math.min(...times)} to ${Math.max(...times)}`,
    },
  ]);
  return {
    'in the street: panel → questionnaire (median of 3)': { value: Math.round(median(wizard)), unit: 'ms' },
    [`player: Série feita → second frame (median of ${sets.length})`]: {
      value: Math.round(median(sets)),
      unit: 'ms',
      limit: PLAYER_LIMIT,
      spread: `${Math.round(Math.min(...sets))} to ${Math.round(Math.max(...sets))}`,
    },
    ...Object.fromEntries(figures),
  };
}
