import { type Page, TimeoutError, launch } from 'puppeteer-core';
import { expect, test as base } from 'vitest';
import { suitePorts } from '../../e2e/support/journey.ts';
import { findFirefox } from '../../support/firefox.ts';

/** What Firefox says when a journey causes a refusal on purpose, or when a page is left while it still asks for something. */
const EXPECTED_ERROR = /NetworkError when attempting to fetch|AbortError/;

interface Fixtures {
  readonly page: Page;
}

/**
 * A test in a Firefox of its own, whose page is a phone's in Brazil. It fails on errors in the console and on uncaught ones.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from this pattern
  page: async ({}, provide) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findFirefox(),
      defaultViewport: { width: 360, height: 740 },
      extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR', 'signon.rememberSignons': false },
    });
    const errors: string[] = [];
    try {
      const page = await browser.newPage();
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await provide(page);
    } finally {
      await browser.close();
    }
    expect(errors.filter((error) => !EXPECTED_ERROR.test(error))).toEqual([]);
  },
});

/** Opens an address of the site. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${suitePorts().hosting}${path}`, { waitUntil: 'domcontentloaded' });
}

/** Long for a busy machine, on which the first call of a function takes half a minute. */
const PATIENCE_MS = 60_000;

/**
 * How long one attempt looks for an element. Puppeteer keeps to the first that it finds, perhaps one that another takes the place of,
 * as React's form does with the early one.
 */
const ATTEMPT_MS = 5_000;

/** The visible element with this accessible name, as Firefox itself computes it. */
function named(page: Page, name: string, role?: string) {
  const selector = `::-p-aria([name=${JSON.stringify(name)}]${role === undefined ? '' : `[role="${role}"]`})`;
  return page.locator(selector).setTimeout(ATTEMPT_MS);
}

/**
 * Tries again after each timeout, which did nothing, until the patience is over. Then it says what was waited for and what the page
 * shows instead: the error of a timeout names neither.
 */
async function waitFor<T>(page: Page, what: string, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof TimeoutError) || performance.now() > end) throw error;
      }
    }
  } catch (error) {
    const shown = await page.evaluate(() => document.body.innerText).catch(String);
    // What is open over the page stands at its end.
    const parts = shown.length > 3000 ? [shown.slice(0, 1500), shown.slice(-1500)] : [shown];
    throw new Error(`${what}: the page shows ${JSON.stringify(parts)}`, { cause: error });
  }
}

/** Presses the visible control with this name. */
export async function press(page: Page, name: string, role = 'button'): Promise<void> {
  await waitFor(page, `press ${name}`, () => named(page, name, role).setVisibility('visible').click());
}

/**
 * Presses the visible control or the fold with this name by the keyboard. On the dashboard a card that arrives late would move it
 * away from under the mouse.
 */
export async function pressByKey(page: Page, name: string, role = 'button'): Promise<void> {
  const control = named(page, name, role).setVisibility('visible');
  const element = await waitFor(page, `find ${name}`, () => control.waitHandle());
  await element.evaluate((found) => ((found.closest('summary') ?? found) as HTMLElement).focus());
  await page.keyboard.press('Enter');
}

/** Waits until no notice covers the header. */
export async function untilNoticesGo(page: Page): Promise<void> {
  const gone = () => document.querySelector('[role=log] button') === null;
  await waitFor(page, 'notices go', () => page.waitForFunction(gone, { timeout: ATTEMPT_MS }));
}

/** Clicks the label of a field and types its text, in the place of the text that the field has. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await waitFor(page, `type in ${label}`, () => named(page, label).setVisibility('visible').click());
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(text);
}

/** Chooses an option of a list by its value. */
export async function choose(page: Page, label: string, value: string): Promise<void> {
  const list = named(page, label, 'combobox').setVisibility('visible');
  await waitFor(page, `choose ${value} of ${label}`, () => list.fill(value));
}

/** Chooses one of a group of answers. Its circle or box is drawn by the page, so the click goes to the label's words. */
export async function check(page: Page, label: string, role: 'radio' | 'checkbox' = 'radio'): Promise<void> {
  await waitFor(page, `check ${label}`, () => named(page, label, role).click());
}

/** Waits until a heading is shown: that of a page, of a dialog or of a step. */
export async function seeHeading(page: Page, name: string): Promise<void> {
  await waitFor(page, `see the heading ${name}`, () =>
    named(page, name, 'heading').setVisibility('visible').wait(),
  );
}

/** Waits until the page shows a text. The page itself looks for it, so that a notice is seen which stays for three seconds. */
export async function see(page: Page, text: string): Promise<void> {
  const shown = (wanted: string) => document.body.innerText.includes(wanted);
  await waitFor(page, `see ${text}`, () =>
    page.waitForFunction(shown, { timeout: ATTEMPT_MS, polling: 100 }, text),
  );
}

/** Waits until the page's address has this path. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  const arrived = (wanted: string) => window.location.pathname === wanted;
  await waitFor(page, `arrive at ${path}`, () =>
    page.waitForFunction(arrived, { timeout: ATTEMPT_MS }, path),
  );
}

/** The value of the field with this label. */
export async function valueOf(page: Page, label: string): Promise<string> {
  const handle = await waitFor(page, `find ${label}`, () => named(page, label, 'textbox').waitHandle());
  return handle.evaluate((field) => (field as HTMLInputElement).value);
}
