import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { findHtmlProblems } from '../../support/find-html-problems.ts';
import { scopeOf } from './screen.ts';

/** The rules that the theme can affect; all others do not depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A script that does nothing. */
const NOTHING = 'undefined';

/**
 * Checks that the page is not wider than a phone, meets WCAG 2.2 A and AA and axe's best practices in both themes, and is
 * valid HTML. `screen` names the state of the page in the report.
 */
export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${screen} is no wider than a phone of 360 px`).toBeLessThanOrEqual(360);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Loading axe takes longer than most scans, and the builder loads it again for each one.
    const isLoaded = await page.evaluate(() => 'axe' in window);
    // No page has frames, so the legacy mode is enough; the other mode opens a second page and takes twice the time.
    const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: NOTHING }) })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(COLOUR_RULES) : axe).analyze();
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html, any[0]?.message]),
    ]);
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  const problems = await findHtmlProblems(await page.content());
  expect(problems, screen).toEqual([]);
}

/**
 * Checks that the open dialog scrolls in one direction only and its main button can be reached, in a window of 320 px
 * (WCAG 1.4.10) and on a phone with text of twice the size (WCAG 1.4.4).
 */
export async function checkReflow(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  for (const { width, height, standard } of [
    { width: 320, height: 568, standard: 16 },
    { width: 360, height: 740, standard: 32 },
  ]) {
    await page.setViewportSize({ width, height });
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    const at = `${screen} at ${width} px, text of ${standard} px`;
    await expect(page.locator('html'), at).toHaveCSS('font-size', `${standard}px`);
    const dialog = page.getByRole('dialog');
    const wide = await dialog.evaluate((shown) =>
      [...shown.querySelectorAll(':not(input, textarea, select, option)')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .filter((each) => getComputedStyle(each).overflowX !== 'visible' && each.className !== 'sr-only')
        .map((each) => [each.className, each.scrollWidth, each.clientWidth]),
    );
    expect(wide, at).toEqual([]);
    const submit = dialog.locator('button[type=submit]');
    await submit.scrollIntoViewIfNeeded();
    await expect(submit, at).toBeInViewport({ ratio: 1 });
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
  if (before) await page.setViewportSize(before);
}

/** How a phone helps to fill in a field: what it fills in by itself (WCAG 1.3.5), its keyboard, and the label of its Enter key. */
export type Help = readonly [autocomplete: string, inputmode: string, enterkeyhint: string];

export const NAME: Help = ['name', '', 'next'];
export const PHONE: Help = ['tel', 'tel', 'next'];
export const MEASURE: Help = ['off', 'decimal', 'next'];

/** Checks every field of the screen, apart from boxes, choices and text areas, in its order. */
export async function checkFields(page: Page, expected: Readonly<Record<string, Help>>): Promise<void> {
  const fields = scopeOf(page).locator('input:not([type=checkbox], [type=radio]), select[autocomplete]');
  await expect(fields.filter({ visible: true })).toHaveCount(Object.keys(expected).length);
  const found = await fields
    .filter({ visible: true })
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).map((field) => [
        field.labels?.[0]?.textContent,
        [field.autocomplete, field.inputMode, field.enterKeyHint],
      ]),
    );
  expect(found).toEqual(Object.entries(expected));
}

/**
 * Checks the conditions of password managers: one form with one submit button, whose fields say what they hold
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/). `tokens` are the `autocomplete`
 * values of the fields in order, including hidden fields.
 */
export async function checkPasswordForm(form: Locator, tokens: readonly string[]): Promise<void> {
  await expect(form).toHaveCount(1);
  const shown = await form.evaluate((element: HTMLFormElement) => ({
    tokens: [...element.querySelectorAll('input')].map((input) => input.autocomplete),
    senders: element.querySelectorAll('button[type=submit]').length,
  }));
  expect(shown).toEqual({ tokens, senders: 1 });
}

/** A phone on its side, and what its keyboard leaves of that. */
const SIDEWAYS = { width: 740, height: 360 } as const;
const WITH_KEYBOARD = { width: 740, height: 190 } as const;

/**
 * Checks on a phone on its side that a person sees the control that has the focus (WCAG 2.4.11): each control when it is
 * reached by Tab, with the keyboard open and without, and each field when it is tapped and the keyboard opens. `screen` names
 * the state of the page in the report. Leaves the window at 360 × 740.
 */
export async function checkLowScreens(page: Page, screen: string): Promise<void> {
  const scope = scopeOf(page);
  // What is below a notice moves when it goes.
  await expect(page.locator('.notice')).toHaveCount(0);
  const isSeen = (at: string) =>
    expect.poll(() => page.evaluate(findHidden), { message: `${screen}, ${at}` }).toBe('');

  for (const size of [SIDEWAYS, WITH_KEYBOARD]) {
    await page.setViewportSize(size);
    await page.waitForFunction((height) => window.innerHeight === height, size.height);
    const controls = scope.locator('a, button:enabled, input, select, textarea').filter({ visible: true });
    const stops = await controls.count();
    await controls.first().focus();
    for (let stop = 1; stop < stops; stop += 1) {
      await isSeen(`stop ${stop} at ${size.height} px`);
      await page.keyboard.press('Tab');
    }
  }
  for (const field of await scope.locator('input, select, textarea').filter({ visible: true }).all()) {
    await page.setViewportSize(SIDEWAYS);
    await field.focus();
    await page.setViewportSize(WITH_KEYBOARD);
    await page.waitForFunction((height) => window.innerHeight === height, WITH_KEYBOARD.height);
    // What a phone's browser does itself when its keyboard takes the room of the field.
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await isSeen('with the keyboard open');
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

/** Small screens and large text (WCAG 1.4.4, 1.4.10): width, height and the browser's font size, in CSS pixels. */
const TIGHT = [
  { width: 320, height: 640, standard: 16 },
  { width: 360, height: 740, standard: 32 },
] as const;

/** The controls of the screen, or of the open dialog, that are too small for a thumb or a phone's keyboard, or do not say how to fill them in. */
function findOutOfReach(): string[] {
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const name = (element: Element) => element.textContent.trim() || element.outerHTML.slice(0, 120);

  const targets = [...scope.querySelectorAll('a, button, summary, input, select, textarea')].filter(seen);
  const small = targets
    .filter((element) => getComputedStyle(element).display !== 'inline' && !element.matches('label input'))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, height) < 43.5;
    })
    .map((element) => `smaller than 44 px: ${name(element)}`);

  const fields = [...scope.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')];
  const mute = fields
    .filter((field) => seen(field) && !field.readOnly)
    .filter(({ autocomplete, enterKeyHint, inputMode, type }) => {
      const needsKeyboard = type !== 'password' && type !== 'date' && autocomplete !== 'name';
      return autocomplete === '' || enterKeyHint === '' || (needsKeyboard && inputMode === '');
    })
    .map((field) => `without autocomplete, inputmode or enterkeyhint: ${field.outerHTML.slice(0, 160)}`);

  // iOS enlarges the page when a field with smaller letters takes the focus, and does not go back.
  const tiny = [...scope.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
    .filter((field) => seen(field) && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `letters smaller than 16 px: ${field.outerHTML.slice(0, 160)}`);
  return [...small, ...mute, ...tiny];
}

/** The elements that make a person scroll sideways, and the controls whose labels do not fit. */
function findOverflow(): string[] {
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const bounded = [...scope.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility() &&
      (scrolls(element) || element.matches('button, .btn, select')) &&
      // What is swiped stands side by side on purpose, and keys reach it.
      !element.matches('ul[tabindex="0"], input, .sr-only'),
  );
  return [document.documentElement, ...bounded]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((element) => `${element.scrollWidth} in ${element.clientWidth}: ${element.outerHTML.slice(0, 160)}`);
}

/**
 * The words that the end of a line cuts in two although they have no hyphen. An e-mail address, a link and a code may be cut
 * anywhere. At twice the type browsers hyphenate a word of more than nine letters (styles/theme.css), apart from a Chromium without
 * a dictionary, which the tests use.
 */
function findBrokenWords(): string[] {
  const texts = document.createTreeWalker(
    document.querySelector('dialog[open]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const range = document.createRange();
  const broken: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\-–/]{2,}/gu)) {
      if (/[@\d]|\w\.\w|\p{L}{10}/u.test(word)) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${word}, in: ${text.parentElement?.outerHTML.slice(0, 120)}`);
    }
  }
  return broken;
}

/**
 * Checks that every control is at least 44 px large, that every field says how to fill it in, and that the page fits a screen
 * of 320 px and text of twice the size, where no word is cut in two. `screen` names the state of the page in the report. Leaves the window at 360 × 740.
 */
async function checkReach(page: Page, screen: string): Promise<void> {
  expect(await page.evaluate(findOutOfReach), screen).toEqual([]);
  const browser = await page.context().newCDPSession(page);
  for (const { width, height, standard } of TIGHT) {
    await page.setViewportSize({ width, height });
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    const at = `${screen} at ${width} px, text of ${standard} px`;
    await expect(page.locator('html'), at).toHaveCSS('font-size', `${standard}px`);
    expect(await page.evaluate(findOverflow), at).toEqual([]);
    expect(await page.evaluate(findBrokenWords), at).toEqual([]);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
  await page.setViewportSize({ width: 360, height: 740 });
}

/** Checks that a screen is accessible in both themes and fits small screens. */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  await checkAccessibility(page, screen);
  await checkReach(page, screen);
}

/**
 * What keeps the focused element out of sight: an edge of the window, or an element on top of it; '' if it is seen. To be run in
 * the page.
 */
export function findHidden(): string {
  const element = document.activeElement;
  // After the last control Tab leads out of the page.
  if (element === null || element === document.body) return '';
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const view = (element.closest('.modal-box') ?? document.documentElement).getBoundingClientRect();
  const start = Math.max(top, view.top, 0);
  const end = Math.min(bottom, view.bottom, window.innerHeight);
  const name = element.outerHTML.slice(0, 160);
  // Of a text area a browser shows the line with the caret.
  const wanted = element.matches('textarea') ? 24 : bottom - top;
  if (end - start < wanted - 2)
    return `${Math.round(end - start)} px of ${Math.round(bottom - top)}: ${name}`;
  // Its middle and both edges, because a bar at an edge of the window covers only a part.
  for (const y of [start + 3, (start + end) / 2, end - 3]) {
    const on = document.elementFromPoint((left + right) / 2, y);
    // An element around it, for example its label, hides nothing, but the dialog itself is found only beside its content.
    const isSeen = on === null || element.contains(on) || (on.contains(element) && !on.matches('dialog'));
    if (!isSeen) return `below ${on.outerHTML.slice(0, 80)}: ${name}`;
  }
  return '';
}
