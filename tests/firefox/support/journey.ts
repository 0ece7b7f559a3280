import { ACCOUNT } from 'domain/account/texts';
import { type ConsoleMessage, type ElementHandle, type Page, launch } from 'puppeteer-core';
import { expect, test as base } from 'vitest';
import { suitePorts } from '../../e2e/support/journey.ts';
import { findFirefox } from '../../support/firefox.ts';

/** What Firefox says when a journey causes a refusal on purpose, or when a page is left while it still asks for something. */
const EXPECTED_ERROR = /NetworkError when attempting to fetch|CORS request did not succeed|AbortError/;

interface Fixtures {
  /** Opens a further page in the same Firefox. */
  readonly newPage: () => Promise<Page>;
  readonly page: Page;
}

/**
 * A test in a Firefox of its own, whose pages are a phone's in Brazil. It fails on errors in the console and on uncaught ones.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from this pattern
  newPage: async ({}, provide) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findFirefox(),
      defaultViewport: { width: 360, height: 740 },
      extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR', 'signon.rememberSignons': false },
    });
    const errors: string[] = [];
    const messages: Promise<string>[] = [];
    try {
      await provide(async () => {
        const page = await browser.newPage();
        page.on('pageerror', (error) => errors.push(String(error)));
        page.on('console', (message) => {
          if (message.type() === 'error') messages.push(wordsOf(message));
        });
        return page;
      });
    } finally {
      errors.push(...(await Promise.all(messages)));
      await browser.close();
    }
    expect(errors.filter((error) => !EXPECTED_ERROR.test(error))).toEqual([]);
  },
  page: async ({ newPage }, provide) => provide(await newPage()),
});

/** What a message in the console says. Of an error whose page was left nobody can ask any more. */
async function wordsOf(message: ConsoleMessage): Promise<string> {
  const words = message.args().map((arg) => arg.evaluate(String).catch(() => 'AbortError'));
  return (await Promise.all(words)).join(' ');
}

/** Opens an address of the site, which may be there under another origin than the suite's. */
export async function open(
  page: Page,
  path: string,
  origin = `http://127.0.0.1:${suitePorts().hosting}`,
): Promise<void> {
  await page.goto(origin + path, { waitUntil: 'domcontentloaded' });
}

/** Long for a busy machine, on which the first call of a function takes half a minute. */
const PATIENCE_MS = 60_000;

/** How long one attempt looks for something. The next one looks anew, perhaps at another page. */
const ATTEMPT_MS = 5_000;

/** What carries a name, by its role. */
const ELEMENTS = {
  button: 'button',
  link: 'a',
  heading: 'h1, h2, h3',
  field: 'input, textarea',
  combobox: 'select',
  radio: 'input[type=radio]',
};
type Role = keyof typeof ELEMENTS;

/**
 * Finds the visible element with this name, of an open dialog before those of the page behind it. The page looks by itself: where the
 * machine is busy, Firefox needs longer than an attempt to tell the computed names of a whole page.
 */
async function find(page: Page, name: string, role: Role): Promise<ElementHandle<HTMLElement>> {
  const look = (selector: string, wanted: string) => {
    const text = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const isNamed = (element: HTMLElement) => {
      const { labels } = element as HTMLInputElement;
      // A label around its field has the field's text, too.
      const named = labels && labels.length > 0 ? [...labels] : [element];
      return (
        element.ariaLabel === wanted ||
        named.some((each) => [wanted, wanted + text(element)].includes(text(each)))
      );
    };
    const dialogs = [...document.querySelectorAll('dialog[open]')].reverse();
    return [...dialogs, document.body]
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)])
      .find((element) => isNamed(element) && element.checkVisibility());
  };
  const limits = { timeout: ATTEMPT_MS, polling: 100 };
  const found = await page.waitForFunction(look, limits, ELEMENTS[role], name);
  return found.asElement() as ElementHandle<HTMLElement>;
}

/**
 * Tries again until the patience is over, whatever an attempt fails with: a page that is left while Puppeteer looks at it is no
 * timeout, but an error of the protocol. Then it says what was waited for, what the last attempt failed with, and what the page shows
 * at its end, where stands what is open over it.
 */
async function waitFor<T>(page: Page, what: string, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() < end) continue;
      const shown = await page.evaluate(() => document.body.innerText).catch(String);
      const text = JSON.stringify(shown.slice(-600));
      throw new Error(`${what}: ${String(error)} at ${page.url()}, which shows ${text}`, { cause: error });
    }
  }
}

/** Gives the focus to the element with this name, or to the fold around it. */
async function focus(page: Page, name: string, role: Role): Promise<void> {
  const element = await find(page, name, role);
  const isFocused = await element.evaluate((found) => {
    const target = found.closest('summary') ?? found;
    target.focus();
    return document.activeElement === target;
  });
  if (!isFocused) throw new Error(`${name} takes no focus`);
}

/**
 * Presses the visible control or the fold with this name by the keyboard. A mouse presses a place, from which something that arrives
 * late may have moved the control away.
 */
export async function press(page: Page, name: string, role: Role = 'button'): Promise<void> {
  await waitFor(page, `press ${name}`, () => focus(page, name, role));
  await page.keyboard.press('Enter');
}

/** Waits until no notice covers the header. */
export async function untilNoticesGo(page: Page): Promise<void> {
  const gone = () => document.querySelector('[role=log] button') === null;
  await waitFor(page, 'notices go', () => page.waitForFunction(gone, { timeout: ATTEMPT_MS }));
}

/** Types a text into the field with this label, in the place of the text that the field has. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await waitFor(page, `type in ${label}`, () => focus(page, label, 'field'));
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(text);
}

/** Logs in through the open login. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await type(page, ACCOUNT.email, email);
  await type(page, ACCOUNT.password, password);
  await page.keyboard.press('Enter');
}

/** Chooses an option of a list by its value. */
export async function choose(page: Page, label: string, value: string): Promise<void> {
  await waitFor(page, `choose ${value} of ${label}`, async () => {
    const list = await find(page, label, 'combobox');
    await list.select(value);
  });
}

/** Chooses one of a group of answers. */
export async function check(page: Page, label: string): Promise<void> {
  await waitFor(page, `check ${label}`, () => focus(page, label, 'radio'));
  await page.keyboard.press(' ');
}

/** Waits until a heading is shown: that of a page, of a dialog or of a step. */
export async function seeHeading(page: Page, name: string): Promise<void> {
  await waitFor(page, `see the heading ${name}`, () => find(page, name, 'heading'));
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
  const field = await waitFor(page, `find ${label}`, () => find(page, label, 'field'));
  return field.evaluate((found) => (found as HTMLInputElement).value);
}
